/** The settings tab while no sidecar is installed, in German. */

import type { settings as english } from "../en/settings";
import type { Readable } from "../shown";

export const settings: Readable<typeof english> = {
  Set_sidecar: "Sidecar",
  Set_sidecar_desc:
    "Das Programm auf deinem Computer, das indiziert, sucht und schreibt. Nichts verlässt diesen Computer, außer in einen gemeinsamen Index, den du wählst.",
  Set_sidecar_now: (state) => `Jetzt: ${state}`,
  Set_restart: "Neu starten",
  Set_device: "Nur dieses Gerät",
  Set_program: "Programm des Sidecars",
  Set_program_desc:
    "Der vollständige Pfad, falls der Sidecar nicht dort liegt, wo uv oder pipx ihn ablegt. Er bleibt auf diesem Gerät und wird nicht mit dem Vault synchronisiert.",
  Set_program_path: "Vollständiger Pfad des Sidecar-Programms",
  Set_program_found: "Automatisch gefunden",
  Set_use: "Verwenden",
  Set_not_absolute: "Gib den vollständigen Pfad an, von der Wurzel der Festplatte an.",
  Set_confirm_program: "Dieses Programm als Sidecar ausführen?",
  Set_confirm_program_desc: (path) =>
    `Catena startet ${path}, sobald dieser Vault auf diesem Gerät geöffnet ist. Das Programm kann alles, was du an diesem Computer kannst. Wähle nur ein Programm, das du selbst installiert hast.`,
  Set_use_program: "Dieses Programm verwenden",
};
