"""Topics: what a question is about, as a phrase that can stand in another question."""

import re

from catena.language.tokens import UNSPACED_CHARACTER
from catena.questions.phrases import masked, trimmed, without_question_words
from catena.questions.vault_names import VaultNames

LONGEST_THING = 5
"""A topic with more words is no name of a thing but a clause."""


def topic_of(question: str, names: VaultNames) -> str:
    """Return what a question is about: the note that it names, or its words without those that ask. "" if nothing."""
    mask = masked(question.strip().lstrip("¿¡ "), names)
    if named := mask.names_within(mask.text):
        return named[0]
    if UNSPACED_CHARACTER.search(question):
        return _ASKING_BEHIND.sub("", _ASKING_BEFORE.sub("", mask.text)).strip()
    return trimmed(_COMPARE.sub("", without_question_words(_WHETHER.sub("", _MAY_ONE.sub(r"\1", mask.text)))))


def thing_of(question: str, names: VaultNames) -> str | None:
    """Return the thing that a question is about, without verbs at its ends. None if it is about more than a thing.

    `Who invented the telephone?` → `the telephone`; `When was the archive founded?` → `archive`.
    """
    bare = _ASKED_OF_IT.sub("", _CLAUSE_BEHIND.sub("", topic_of(question, names)))
    bare = _PREDICATE.sub("", bare) if _IS.match(question) else bare
    verb = _VERB_BEFORE.match(bare)
    if verb and not re.search(rf"{_BEFORE_ADJECTIVES}{re.escape(verb[0].strip())}\b", question, re.IGNORECASE):
        bare = bare[verb.end() :]
    bare = _VERB_BEHIND.sub("", bare)
    return trimmed(bare) if bare and len(bare.split()) <= LONGEST_THING else None


_COMPARE = re.compile(r"^(?:compare|contrast|vergleiche?|comparez?|comparar?|compara)\s+", re.IGNORECASE)
_IS = re.compile(r"(?:is|are|was|were)\b(?! there\b)", re.IGNORECASE)
_PREDICATE = re.compile(r"(?<=\w) (?:an? .+|\S+)$", re.IGNORECASE)
"""`Is the starter ripe?`, `Is linen a fabric of flax?`"""
_WHETHER = re.compile(
    r"^(?:can|could|should|may|do|does|did|will|would) (?:i|we|you|one|they|people) \w+ (?:with|in|on|to|at|for|from) "
    r"|^(?:can|could|should|may|do|did|will|would) (?:i|we|you|one|they|people) \w+ "
    r"|^(?:puedo|se puede|podemos|debo|hay que) \w+r (?:con |en |a |de )?"
    r"|^(?:puis-je|peut-on|est-ce qu(?:e je|e l'on|'on) (?:peux|peut)) \w+ (?:avec |dans |à |sur )?|^est-ce qu(?:e |')",
    re.IGNORECASE,
)
"""What asks whether somebody does or may do something: `Can I publish with Netlify?` is about Netlify."""
_MAY_ONE = re.compile(r"^(?:kann|darf|soll|muss|können|sollte) (?:ich|man|wir) (.+) \w+en\W*$", re.IGNORECASE)
"""The same in German, where the verb stands last."""
_ASKED_OF_IT = re.compile(
    r"(?<=\w) (?:(?:have|need|use|support|allow|contain|include)s? .*|(?:est|sont|ist|sind|es|son|está|están) \S+)$",
    re.IGNORECASE,
)
"""`loom have a stand`: what was asked of the thing with `does`."""
_CLAUSE_BEHIND = re.compile(
    r"\s+(?:do|does|did|have|has|had|can|should|will)\s+(?:i|we|you|they|he|she|it)\b.*$", re.IGNORECASE
)
"""`looms do I own`: what was asked of the thing."""
TAKING_PART = re.compile(r".*\b(?:took|take|taking|takes) part in\s+(?P<thing>.+)", re.IGNORECASE)
"""`people took part in the nap study`: `it` is the study, `they` are the people."""
_VERB_BEFORE = re.compile(
    r"^(?:wrote|made|built|won|led|found|ran|gave|took|coined|owns|leads|runs|wrote|said|says|has|invented|\w+ed|hat"
    r"|haben|a|ont)\s+(?=\S)",
)
_BEFORE_ADJECTIVES = r"(?:\b(?:is|are|was|were|be|about|of|in|on|for|by|with|the|an?)|'s)\s+"
"""What stands before `spaced` in `What is spaced repetition?`, but not before `invented` in `Who invented it?`."""
_VERB_BEHIND = re.compile(
    r"\s+(?:\w+ed|born|built|made|written|held|begun|found|work|works|mean|means|say|lead|cause|affect|trigger|happen|gegründet|erfunden|geschrieben)$"
)
_ASKING_BEFORE = re.compile("^(?:请问|什么是|为什么|为何|怎么样?|如何|谁是|哪里有|なぜ|どうして|どのように)")
_ASKING_BEHIND = re.compile(
    "(?:的?(?:定义|作者|意思)?是(?:什么|谁|哪).*|有(?:什么|哪些|多少|几).*|为什么.*|怎么.*|[吗呢么]?[?？。]*$"
    "|とは.*|って(?:何|なに).*|(?:は|が)(?:何|誰|いつ|どこ|なぜ|どう|どの|いくつ).*)$"
)
