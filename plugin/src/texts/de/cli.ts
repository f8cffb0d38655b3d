/** Obsidians eigene Kommandozeile. */

import type { cli as english } from "../en/cli";
import { counted } from "../locale";

export const cli: typeof english = {
  Cli_ask: "Eine Frage aus den eigenen Notizen beantworten, mit Quellen",
  Cli_search: "Notizen nach Wörtern und nach Bedeutung finden",
  Cli_summarize: "Die Zusammenfassung eines Papers schreiben oder erneuern",

  Cli_question: "In eigenen Worten",
  Cli_query: "Wonach gesucht wird, in eigenen Worten",
  Cli_mode: "Wie gesucht wird (sonst wie im Seitenbereich)",
  Cli_limit: "Höchstens so viele Notizen, 1 bis 100 (sonst wie im Seitenbereich)",
  Cli_folder: "Nur Notizen in diesem Ordner oder darunter",
  Cli_tag: "Nur Notizen mit allen diesen Tags, durch Kommas getrennt",
  Cli_since: "Nur Notizen ab diesem Datum: 2024, 2024-10 oder 2024-10-05",
  Cli_until: "Nur Notizen bis zu diesem Datum",
  Cli_paper: "Der Citekey des Papers",
  Cli_preview: "Die Notiz ausgeben und nichts schreiben",
  Cli_format: "Wie das Ergebnis ausgegeben wird (sonst als Text)",

  Cli_error: (why) => `Fehler: ${why}`,
  Cli_unknown: (name, command, names) => `Das Argument „${name}“ gibt es nicht. ${command} kennt: ${names}.`,
  Cli_missing: (example, command) => `Nach ${command} fehlt ${example}.`,
  Cli_no_choice: (name, choices, said) => `${name} ist eines von ${choices}, nicht „${said}“.`,
  Cli_no_limit: (said) => `limit ist eine Zahl von 1 bis 100, nicht „${said}“.`,

  Cli_found: (count) => (count === 0 ? "Keine Notizen gefunden" : `${counted(count, "Notiz", "Notizen")} gefunden`),
  Cli_first: (found, shown) => `${found}, die ersten ${shown}`,
};
