/** The settings tab, as far as it is shown while no sidecar is installed. */

export const settings = {
  Set_sidecar: "Sidecar",
  Set_sidecar_desc:
    "The program on your computer that indexes, searches and writes. Nothing leaves this machine, except into a shared index that you choose.",
  Set_sidecar_now: (state: string) => `Now: ${state}`,
  Set_restart: "Restart",
  Set_device: "This device only",
  Set_program: "Sidecar program",
  Set_program_desc:
    "The full path, if the sidecar is not where uv or pipx puts it. It stays on this device and does not sync with the vault.",
  Set_program_path: "Full path of the sidecar program",
  Set_program_found: "Found automatically",
  Set_use: "Use",
  Set_not_absolute: "Enter the full path, starting at the root of the disk.",
  Set_confirm_program: "Run this program as the sidecar?",
  Set_confirm_program_desc: (path: string) =>
    `Catena will start ${path} whenever this vault is open on this device. It can do everything you can do on this computer. Choose only a program that you installed yourself.`,
  Set_use_program: "Use this program",
} as const;
