/** Names that several views share, in German. */

import type { names as english } from "../en/names";
import { counted } from "../locale";

export const names: typeof english = {
  Color_names: {
    "#ffd400": "Gelb",
    "#ff6666": "Rot",
    "#5fb236": "Grün",
    "#2ea8e5": "Blau",
    "#a28ae5": "Violett",
    "#e56eee": "Magenta",
    "#f19837": "Orange",
    "#aaaaaa": "Grau",
  },

  Role_names: {
    positive: "Kernaussage",
    negative: "Kritik",
    question: "Frage",
    detail: "Einzelheit",
    code: "Technisches",
    section1: "Abschnitt",
    section2: "Unterabschnitt",
    section3: "Unterpunkt",
    other: "Anderes",
  },

  Relation_names: {
    supports: "stützt",
    contradicts: "widerspricht",
    elaborates: "führt näher aus",
    analogous_to: "ähnlich wie",
    generalizes: "verallgemeinert",
    specializes: "spezialisiert",
    influences: "beeinflusst",
    causes: "verursacht",
    leads_to: "führt zu",
    conceptually_related: "inhaltlich verwandt",
    up: "darüber",
    down: "darunter",
    same: "daneben",
    next: "danach",
    prev: "davor",
    links_to: "verlinkt auf",
    embeds: "bettet ein",
    related: "verwandt",
    supported_by: "gestützt durch",
    contradicted_by: "im Widerspruch zu",
    elaborated_by: "näher ausgeführt in",
    generalized_by: "verallgemeinert in",
    specialized_by: "spezialisiert in",
    influenced_by: "beeinflusst durch",
    caused_by: "verursacht durch",
    led_to_by: "Folge von",
  },

  Count_annotations: (count) => counted(count, "Annotation", "Annotationen"),
  Count_notes: (count) => counted(count, "Notiz", "Notizen"),
  Count_papers: (count) => counted(count, "Paper", "Papers"),
  Count_files: (count) => counted(count, "Datei", "Dateien"),

  Join_and: "und",
  Join_or: "oder",
  Page_short: (page) => `S. ${page}`,
};
