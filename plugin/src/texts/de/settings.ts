/** The settings tab, in German. */

import type { settings as english } from "../en/settings";

const RESTARTS = "Eine Änderung startet den Sidecar neu.";

export const settings: typeof english = {
  Set_start: "Mit Obsidian starten",
  Set_start_desc: "Sonst startet der Sidecar mit der ersten Suche.",
  Set_summaries: "Ordner für Zusammenfassungen",
  Set_summaries_desc: `Wohin Zusammenfassungen geschrieben werden. ${RESTARTS}`,
  Set_annotations: "Ordner mit Annotationen",
  Set_annotations_desc: `Wo Catena nach Notizen mit Annotationen sucht. Leer heißt: im ganzen Vault. ${RESTARTS}`,
  Set_whole_vault: "Ganzer Vault",
  Set_results: "Anzahl der Ergebnisse",
  Set_results_desc: "Wie viele Notizen eine Suche zeigt.",
  Set_search_by: "Suchen nach",
  Set_search_by_desc: "Wonach gesucht wird, wenn die Suche geöffnet wird.",
  Set_search_modes: { hybrid: "Wörter und Bedeutung", text: "Wörter", semantic: "Bedeutung" },
  Set_plan: "Vor einer Frage den Plan zeigen",
  Set_plan_desc:
    "Zeigt, welche Quellen befragt werden und warum; Enter führt den Plan aus. Aufwendige Pläne suchen 500 Notizen oder mehr oder vergleichen mehr als vier Dinge.",
  Set_plan_options: { always: "Immer", expensive: "Bei aufwendigen Plänen", never: "Nie (yolo)" },
  Set_answers: "Ordner für Antworten",
  Set_answers_default: "Wie Zusammenfassungen",
  Set_answers_desc: "Wo Antworten als Notizen gespeichert werden. Leer heißt: im Ordner für Zusammenfassungen.",

  Set_sidecar: "Sidecar",
  Set_sidecar_desc:
    "Das Programm auf deinem Computer, das indiziert, sucht und schreibt. Nichts verlässt diesen Computer.",
  Set_sidecar_now: (state) => `Jetzt: ${state}`,
  Set_restart: "Neu starten",
  Set_installation: "Installation",

  Set_fields: "Felder für Beziehungen",
  Set_fields_empty:
    "Felder wie supports, up oder next brauchen keine Einstellung. Hier kommen Felder hinzu, die bei dir anders heißen.",
  Set_field_means: (field) => `Bedeutung von ${field}`,
  Set_add_field: "Feld für eine Beziehung hinzufügen",
  Set_add_field_desc: `Eine Eigenschaft oder ein Inline-Feld deiner Notizen, das auf eine andere Notiz verlinkt, und was es bedeutet. ${RESTARTS}`,
  Set_field_example: "Zum Beispiel weil",
  Set_field_name: "Name des Feldes",
  Set_field_meaning: "Bedeutung des Feldes",
  Set_add: "Hinzufügen",
  Set_no_field_name: "Gib den Namen des Feldes an, zum Beispiel weil.",
  Set_field_too_long: (most) => `Der Name eines Feldes hat höchstens ${most} Zeichen.`,
  Set_field_signs:
    "Der Name eines Feldes enthält keine Klammern, Doppelpunkte oder Zeichen von Links: weil, nicht weil::.",
  Set_field_there: (field) => `Das Feld ${field} gibt es schon.`,

  Set_device: "Nur dieses Gerät",
  Set_program: "Programm des Sidecars",
  Set_program_desc:
    "Der vollständige Pfad, falls der Sidecar nicht dort liegt, wo uv oder pipx ihn ablegt. Er bleibt auf diesem Gerät und wird nicht mit dem Vault synchronisiert.",
  Set_program_path: "Vollständiger Pfad des Sidecar-Programms",
  Set_program_found: "Automatisch gefunden",
  Set_model: "Modell für die Suche nach Bedeutung",
  Set_model_desc:
    "Der vollständige Pfad eines Ordners mit einem anderen Modell als dem mitgelieferten; darin liegen model.onnx und tokenizer.json. Alle Notizen werden dann neu indiziert.",
  Set_model_path: "Vollständiger Pfad des Ordners mit einem Modell",
  Set_model_own: "Im Sidecar enthalten",
  Set_shared: "Gemeinsamer Index",
  Set_shared_desc:
    "Ein Ordner oder eine Adresse (s3://…), woher dieser Computer nimmt, was ein anderer im Team berechnet hat: Hashes und Vektoren, kein Text. Eine Änderung startet den Sidecar neu.",
  Set_shared_kinds: "Beginne mit s3://, gs:// oder az://, oder gib den vollständigen Pfad eines Ordners an.",
  Set_shared_no_key: "Lass Namen, Passwörter und Schlüssel weg; sie stehen in der Umgebung.",
  Set_use: "Verwenden",
  Set_not_absolute: "Gib den vollständigen Pfad an, von der Wurzel der Festplatte an.",
  Set_confirm_program: "Dieses Programm als Sidecar ausführen?",
  Set_confirm_program_desc: (path) =>
    `Catena startet ${path}, sobald dieser Vault auf diesem Gerät geöffnet ist. Das Programm kann alles, was du an diesem Computer kannst. Wähle nur ein Programm, das du selbst installiert hast.`,
  Set_use_program: "Dieses Programm verwenden",

  Set_folders: "Ausgeschlossene Ordner",
  Set_folders_empty:
    "Catena liest den ganzen Vault, außer den Dateien, die in Obsidians eigenen Einstellungen ausgeschlossen sind.",
  Set_leave_out: "Ordner ausschließen",
  Set_leave_out_desc: `Seine Notizen werden weder durchsucht noch zitiert. ${RESTARTS}`,
  Set_folder_path: "Pfad eines Ordners",
  Set_folder_label: "Auszuschließender Ordner",
  Set_leave_out_button: "Ausschließen",
  Set_folder_absolute: "Gib einen Pfad innerhalb des Vaults an, zum Beispiel Papers/Zusammenfassungen.",
  Set_folder_outside: "Ein Pfad mit „..“ führt aus dem Vault hinaus.",
  Set_folder_hidden: "Ordner, die mit einem Punkt beginnen, zeigt Obsidian nicht.",
  Set_folder_signs: "Der Pfad enthält Zeichen, die nicht überall in Ordnernamen erlaubt sind.",

  Set_links: "Links auf Seiten",
  Set_links_desc: `Wohin die Seitenzahlen in Zusammenfassungen und Synthesen führen. ${RESTARTS}`,
  Set_link_names: {
    citekey: "Citekey und Seite",
    note: "Notiz mit der Annotation",
    pdf: "PDF im Vault",
    zotero: "Zotero",
  },
  Set_link_descs: {
    citekey: "[[key#p. 12|p. 12]]: in jedem Vault und jedem Programm gleich.",
    note: "Führt zur Annotation in ihrer Notiz oder zu deren Abschnitt.",
    pdf: "[[paper.pdf#page=12|p. 12]]: öffnet die PDF auf der Seite.",
    zotero: "Öffnet die Annotation in Zotero.",
  },
  Set_preview: "Vor dem Erneuern einer Zusammenfassung die Änderungen zeigen",
  Set_preview_desc: "Eine neue Zusammenfassung wird ohne Vorschau geschrieben.",
  Set_pdfs: "Text in PDFs finden",
  Set_pdfs_desc: `Indiziert den Text der PDFs im Vault Abschnitt für Abschnitt; das dauert länger und braucht mehr Speicherplatz. ${RESTARTS}`,

  Set_colors: "Farben der Annotationen",
  Set_colors_empty:
    "Farben bedeuten, was Zotero Integration ihnen zuschreibt, sofern deine Importvorlage nichts anderes sagt.",
  Set_color_for: (color) => `Wofür ${color} steht`,
  Set_learned: "Was deine Farben zu bedeuten scheinen",
  Set_learned_desc: "Aus deinen Annotationen gelernt. Behalte, was stimmt; danach wird nicht mehr gefragt.",
  Set_learned_none: "Im Moment ist nichts zu bestätigen.",
  Set_learned_asked: (color, role, annotations) => `${color}: ${role}? – ${annotations}`,
  Set_learned_example: (example) => ` Zum Beispiel: „${example}“`,
  Set_keep: "Behalten",
  Set_keep_all: "Alle behalten",
  Set_add_color: "Farbe hinzufügen",
  Set_add_color_desc: `Wofür du eine Farbe beim Markieren verwendest. Präfixe wie METHOD: haben Vorrang. ${RESTARTS}`,
  Set_color_example: (name) => `#ffd400 oder ${name}`,
  Set_color: "Farbe",
  Set_color_meaning: "Wofür die Farbe steht",
  Set_add_color_button: "Hinzufügen",
  Set_no_color: (names) => `Gib eine Farbe als #ffd400 an oder als eine von Zotero: ${names}.`,
  Set_color_there: (color) => `${color} hat schon eine Bedeutung.`,
};
