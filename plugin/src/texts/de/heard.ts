/**
 * What the sidecar says in English, in German. `{}` stands for anything, which is translated in turn; `[]` for a name in
 * quotation marks, or "it", and may be missing at the beginning; `…` at the end for the rest, whatever it is.
 */

export const heard: Readonly<Record<string, string>> = {
  it: "sie", // the note

  // What an answer lacks
  "Semantic similarity search unavailable.…":
    "Nach der Bedeutung kann nicht gesucht werden. Die Ergebnisse passen vielleicht weniger gut.",
  "Exact text matching unavailable.…": "Nach Wörtern kann nicht gesucht werden. Manche Erwähnung fehlt vielleicht.",
  "Temporal and graph queries unavailable.…": "Zeiten und Beziehungen können nicht abgefragt werden.",
  "All data sources failed.…": "Keine Quelle hat geantwortet. Drücke Enter, um erneut zu fragen.",
  "Query timed out after {} seconds.…":
    "Nach {} Sekunden war keine Antwort fertig. Stelle eine einfachere Frage, oder schränke ein, wo gesucht wird.",
  "I couldn't understand your question.…": "Diese Frage ist nicht zu verstehen. Frage in anderen Worten.",
  "Comparison requires at least two subjects.…": "Ein Vergleich braucht zwei Dinge: *compare Schlaf vs Übung.",
  "Query exceeds max length of {} characters ({} were given)": "Eine Frage hat höchstens {} Zeichen; diese hat {}.",
  "The embedding model is still loading. Please…":
    "Das Sprachmodell wird noch geladen. Versuche es gleich noch einmal.",
  "The embedding model is still loading.": "Das Sprachmodell wird noch geladen.",
  "The graph is still loading.": "Die Beziehungen werden noch geladen.",
  "Semantic search is not available: {}": "Die Suche nach Bedeutung geht nicht: {}",
  "Claims can't be compared by their meaning.": "Aussagen können nicht nach ihrer Bedeutung verglichen werden.",
  "Contradictions are looked for by shared words…":
    "Widersprüche werden nur an gemeinsamen Wörtern gesucht; manche fehlen.",
  "Some notes' claims are still being read…":
    "Die Aussagen mancher Notizen werden noch gelesen und verglichen; frage später noch einmal.",
  "No history of these notes is kept yet.": "Von diesen Notizen gibt es noch keine Geschichte.",
  "The timeline goes by the dates in notes and files…":
    "Die Zeitleiste folgt den Daten in Notizen und Dateien: Entstehung und letzte Änderung, nichts dazwischen.",
  "No graph relationships found for '{}'.…": "Zu „{}“ sind keine Beziehungen bekannt.",
  "The answer is made of sentences found by words…":
    "Die Antwort besteht aus Sätzen, die nach Wörtern und Bedeutung gefunden wurden.",
  "“{}” was retracted.": "„{}“ wurde zurückgezogen.",
  "What rests on this paper may not hold.": "Was darauf beruht, gilt vielleicht nicht.",
  "No note is called “{}”.": "Keine Notiz heißt „{}“.",
  "The results are around notes that mention it: {}.": "Die Ergebnisse liegen rund um Notizen, die es erwähnen: {}.",
  "The vault's notes are still being read.": "Die Notizen werden noch gelesen.",
  "Relations of notes that were not read yet…": "Beziehungen noch nicht gelesener Notizen fehlen.",
  "Annotations are found by their words alone…":
    "Annotationen werden nur nach Wörtern gefunden; die es anders sagen, fehlen.",
  "Some changes are missing.": "Manche Änderungen fehlen.",

  // Links and relations
  "Links are suggested by names, claims…":
    "Links werden nur wegen Namen, Aussagen und gemeinsamer Links vorgeschlagen; manche fehlen.",
  "The meaning of this note has not been compared…": "Diese Notiz wurde noch nicht mit den anderen verglichen.",
  "Ask again in a while; more links…": "Später gibt es vielleicht mehr Vorschläge.",
  "This note is not in the graph yet.": "Die Beziehungen dieser Notiz sind noch nicht gelesen.",
  "Ask again in a moment; its own links are not known until then.": "Versuche es gleich noch einmal.",
  "The link would close a circle of reasons: {}. Nothing was written.":
    "Der Link würde einen Kreis von Gründen schließen: {}. Nichts wurde geschrieben.",
  "means nearly the same": "bedeutet fast dasselbe",
  "both are linked from {}": "beide sind verlinkt in {}",
  "both link to {}": "beide verlinken auf {}",
  "both cite {}": "beide zitieren {}",
  "it is denied that {}": "verneint wird: {}",
  "[] contradicts it": "[] widerspricht ihr",
  "[] leads to it": "[] führt zu ihr",
  "[] is related to it": "[] ist verwandt mit ihr",
  "[] stands below it": "[] steht unter ihr",
  "[] stands above it": "[] steht über ihr",
  "[] stands beside it": "[] steht neben ihr",
  "[] comes before it": "[] kommt vor ihr",
  "[] comes after it": "[] kommt nach ihr",
  "[] supports []": "[] stützt []",
  "[] contradicts []": "[] widerspricht []",
  "[] elaborates on []": "[] vertieft []",
  "[] is analogous to []": "[] gleicht []",
  "[] generalizes []": "[] verallgemeinert []",
  "[] specializes []": "[] ist ein Fall von []",
  "[] influences []": "[] beeinflusst []",
  "[] causes []": "[] verursacht []",
  "[] leads to []": "[] führt zu []",
  "[] is related to []": "[] ist verwandt mit []",
  "[] stands below []": "[] steht unter []",
  "[] stands above []": "[] steht über []",
  "[] stands beside []": "[] steht neben []",
  "[] comes before []": "[] kommt vor []",
  "[] comes after []": "[] kommt nach []",
  "[] links to []": "[] verlinkt auf []",
  "[] embeds []": "[] enthält []",
  "[] means nearly the same as []": "[] bedeutet fast dasselbe wie []",
  "[] names [] under “{}”": "[] nennt [] unter „{}“",
  "one denies what the other says": "das eine verneint das andere",
  "they give different numbers for the same thing": "sie nennen verschiedene Zahlen für dasselbe",
  "they say opposite things of the same subject": "sie sagen Gegensätzliches",
  "both can't hold of the same subject": "beides zugleich kann nicht stimmen",
  "both say the same of the same subject": "beide sagen dasselbe",
  "they find opposite effects of the same thing": "sie finden gegensätzliche Wirkungen",
  "one finds an effect where the other finds none": "das eine findet eine Wirkung, das andere keine",
  "one holds only under a condition…":
    "das eine gilt nur unter einer Bedingung oder in einem Maß, das beim anderen fehlt",

  // Drafts, quotations and papers
  "{} has no passage that says so.": "{} hat keine Stelle, die das sagt.",
  "The quotation is not verbatim: “{}”.": "Das Zitat ist nicht wörtlich: „{}“.",
  "It stands on p. {}, not on p. {}.": "Es steht auf S. {}, nicht auf S. {}.",
  "The paper's words are others: {}.": "Im Paper steht es anders: {}.",
  "“{}” stands for “{}”": "„{}“ steht für „{}“",
  "“{}” is left out": "„{}“ fehlt",
  "“{}” is added": "„{}“ ist hinzugefügt",
  "It doesn't say which paper it is from.": "Es nennt kein Paper.",
  "No paper of the citekey “{}” is in the vault.": "Kein Paper hier hat den Citekey „{}“.",
  "No annotation of “{}” has these words.": "Keine Annotation von „{}“ hat diese Worte.",
  "Neither an annotation nor the PDF of “{}” has these words.":
    "Weder eine Annotation noch die PDF von „{}“ hat diese Worte.",
  "The PDF's text has no such words;…":
    "Im Text der PDF stehen diese Worte nicht; vielleicht sind sie dort anders gesetzt.",
  "No annotation note with the citekey '{}' is in the vault.": "Keine Annotationsnotiz hat den Citekey „{}“.",
  "{} holds no annotations yet.": "{} hat noch keine Annotationen.",
  "None of these papers has any annotations yet.": "Keines dieser Papers hat Annotationen.",
  "The PDF is encrypted and needs a password: {}": "Die PDF ist verschlüsselt und braucht ein Passwort: {}",
  "The PDF is broken, or is no PDF: {}": "Die Datei ist beschädigt oder keine PDF: {}",
  "Page {} is out of range: the PDF has {}.": "Eine Seite {} gibt es nicht: Die PDF hat {}.",
  "1 page": "1 Seite",
  "{} pages": "{} Seiten",
  "'{}' names no pages.…": "„{}“ nennt keine Seiten. Schreibe etwa 1, 1-5, 3,7-9 oder all.",
  "{} left out, because no note is near in topic.": "{} weggelassen, weil keine Notiz dazu passt.",
  "1 unread paper is": "1 ungelesenes Paper ist",
  "{} unread papers are": "{} ungelesene Papers sind",
  "No note lies at {}": "Hier liegt keine Notiz: {}",
  "There is no note at '{}' in the vault.": "Hier liegt keine Notiz: {}",
  "The note changed since it was read, nothing was written: {}":
    "Die Notiz wurde inzwischen geändert, nichts wurde geschrieben: {}",
  "Annotation notes are never modified: {}": "Annotationsnotizen werden nie geändert: {}",

  // How a question was read
  "It asks what something is.": "Gefragt ist, was etwas ist.",
  "It asks for a definition.": "Gefragt ist eine Definition.",
  "It asks what brings something about.": "Gefragt ist, was etwas bewirkt.",
  "It asks for differences.": "Gefragt sind Unterschiede.",
  "It asks whether something is so.": "Gefragt ist, ob etwas so ist.",
  "It asks how something changed.": "Gefragt ist, wie sich etwas verändert hat.",
  "It asks for everything.": "Gefragt ist alles.",
  "It asks for notes of some kind.": "Gefragt sind bestimmte Notizen.",
  "It asks who it is.": "Gefragt ist eine Person.",
  "It asks '{}'.": "Gefragt ist: „{}“.",
  "You chose it.": "Wie von dir gewählt.",
  "The command asks for it.": "Der Befehl verlangt es.",

  // Made of others
  "{}: “{}”": "{}: „{}“",
  "{}; {}": "{}; {}",
  "“{}” and others": "„{}“ und andere",
  "“{}”, {}": "„{}“, {}",
  "“{}”": "„{}“",
};
