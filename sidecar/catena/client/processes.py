"""Checks whether other processes are running."""

import os
import sys


def is_alive(pid: int) -> bool:
    """Return whether a process with this id runs now, whoever owns it."""
    if pid <= 0:
        return False
    if sys.platform == "win32":
        return _is_alive_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


if sys.platform == "win32":

    def _is_alive_on_windows(pid: int) -> bool:
        """On Windows, `os.kill(pid, 0)` would end the process; request a handle and check whether it is signalled."""
        import ctypes

        synchronize, still_running = 0x00100000, 0x00000102
        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(synchronize, False, pid)
        if not handle:
            return False
        try:
            return kernel.WaitForSingleObject(handle, 0) == still_running
        finally:
            kernel.CloseHandle(handle)
