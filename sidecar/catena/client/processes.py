"""Other processes: whether one is still there."""

import os
import sys


def is_alive(pid: int) -> bool:
    """Whether a process of this id runs now, whoever it belongs to."""
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
        """`os.kill(pid, 0)` would end the process there; ask for a handle and whether it is signalled."""
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
