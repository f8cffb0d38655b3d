"""Abbreviations whose dot ends no sentence, in English and German, lower case, without their last one."""

NEVER_LAST = frozenset(
    (
        "dr", "prof", "mr", "mrs", "ms", "hr", "fr", "st", "sr", "dipl", "ing", "rev", "hon", "capt", "figs", "eq",
        "eqs", "eqn", "sect", "chap", "nos", "vol", "vols", "p", "pp", "refs", "eds", "abb", "nr", "kap", "bd",
        "bde", "hrsg", "aufl", "anm", "s", "z", "vgl", "bzw", "ggf", "evtl", "bspw", "sog", "inkl", "exkl", "bzgl",
        "e.g", "eg", "i.e", "ie", "cf", "vs", "viz", "ca", "approx", "resp", "incl", "esp", "aka", "n.b", "nb",
        "z.b", "d.h", "u.a", "v.a", "o.ä", "i.d.r", "u.u", "m.e", "s.o", "s.u", "zzgl", "engl",
    )
)  # fmt: skip
"""After these a sentence goes on, whatever follows."""

BEFORE_NUMBERS = frozenset(
    (
        "fig", "sec", "ch", "no", "par", "ref", "tab", "app", "art", "ed", "ver", "abs", "jan", "feb", "mar", "apr",
        "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "okt", "dez",
    )
)  # fmt: skip
"""Also words or ends of sentences of their own; before a number the sentence goes on."""

MAY_BE_LAST = frozenset(
    (
        "etc", "al", "usw", "usf", "jr", "inc", "ltd", "co", "corp", "a.m", "p.m", "u.s", "u.k", "e.u", "ph.d",
        "b.c", "a.d", "u.ä", "v.chr", "n.chr", "jh", "ff", "gen",
    )
)  # fmt: skip
"""After these it goes on unless the next word is one that begins sentences."""

BEGINS_SENTENCES = frozenset(
    (
        "the", "a", "an", "this", "that", "these", "those", "it", "its", "he", "she", "they", "we", "you", "there",
        "here", "in", "on", "at", "for", "from", "by", "with", "as", "to", "of", "and", "but", "or", "so", "yet",
        "however", "therefore", "thus", "hence", "moreover", "furthermore", "also", "finally", "first", "second",
        "then", "when", "while", "if", "although", "because", "since", "after", "before", "what", "which", "who",
        "how", "why", "where", "not", "no", "one", "some", "many", "most", "several", "all", "each", "der", "die",
        "das", "ein", "eine", "dieser", "diese", "dieses", "es", "er", "sie", "wir", "ihr", "man", "im", "am",
        "bei", "mit", "für", "von", "aus", "nach", "vor", "auf", "und", "aber", "oder", "doch", "denn", "daher",
        "deshalb", "dann", "wenn", "weil", "da", "obwohl", "während", "außerdem", "zudem", "auch", "nicht", "kein",
        "keine",
    )
)  # fmt: skip
"""Words that, with a capital, are more likely to begin a sentence than to be a name."""

AFTER_ORDINALS = frozenset(
    (
        "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november",
        "dezember", "jahrhundert", "jahrhunderts", "jh", "auflage", "kapitel", "band", "tag", "woche", "monat",
        "jahr",
    )
)  # fmt: skip
"""What follows a German ordinal: `3. Mai`, `19. Jahrhundert`."""
