"""Listing: questions that ask for every note or paper of a kind: `Which papers are about sleep?`."""

import re
from dataclasses import dataclass

_NOTES = re.compile(
    r"(?:my )?(?:notes?|pages?|files?|notizen|zettel|einträge|fiches|notas|apuntes|appunti)|笔记|ノート|メモ",
    re.IGNORECASE,
)
_SPEAKERS = re.compile(
    r"authors?|people|persons?|scholars?|researchers?|thinkers?|auteure?s|autrices|chercheurs|personnes|autor(?:in|inn)?en"
    r"|forscher|personen|autor[ae]s|investigadores|personas",
    re.IGNORECASE,
)
"""Who speaks of a topic does so in notes of any kind."""
_MENTIONS = re.compile(
    r"\b(?:mention|discuss|erwähn|nennen|évoqu|cit(?:e|an)|menciona|refers? to|uses?\b)|提到", re.IGNORECASE
)
_END = r"\s*[?？.!]*\s*$"
_KIND = r"(?P<kind>(?:[\w-]+ ){0,2}?[\w-]+)"
_TOPIC = r"(?:(?:the |das )?(?:topic|subject|thema) (?:of )?)?(?P<topic>.+?)"
_FR = r"(?:le |la |les |l['’])?(?P<topic>.+?)"
_ES = r"(?:el |la |los |las )?(?P<topic>.+?)"
_WITHIN = r"(?: (?:in|from) (?:my|the) (?:library|vault|collection|notes|zotero))?"
_WHICH = rf"(?:in |on )?(?:which|what) (?:of (?:my|the) )?{_KIND}{_WITHIN}"
_HAVE = r"(?:do i have|have i (?:got|written|made|read)|did i (?:read|write|make)|are there|i have|i wrote)"
_TELL = r"(?:mentions?|discuss(?:es)?|covers?|talks? about|deals? with|refers? to|uses?|concerns?|(?:are|is) about)"
_ABOUT = rf"(?:about|on|regarding|concerning|covering|related to|dealing with|tagged(?: with)?|mentioning|that {_TELL})"
_WELCHE = rf"(?:in )?welche[nr]? (?:meiner |der )?{_KIND}"
_QUELLES = rf"(?:dans )?quel(?:le)?s (?:de mes )?{_KIND}"
_QUE = rf"(?:en )?(?:qué|que|cuáles) {_KIND}"
_ZH = r"(?P<kind>笔记|论文|文章|卡片)"
_FRAMES = tuple(
    re.compile(rf"^\W*{frame}{_END}", re.IGNORECASE)
    for frame in (
        rf"{_WHICH} {_HAVE}(?: notes)? {_ABOUT} {_TOPIC}",
        rf"{_WHICH} (?:{_TELL}|are (?:on|related to|tagged(?: with)?)) {_TOPIC}",
        rf"{_WHICH} do i have(?: (?P<topic>notes) (?:on|about))?",
        rf"{_WHICH} (?:are there|exist|have i got)(?P<topic>)",
        rf"{_WELCHE} (?:gibt es|habe ich)(?P<topic>)",
        rf"{_QUELLES} (?:y a-t-il|il y a|existent|ai-je)(?P<topic>)",
        rf"{_QUE} (?:hay|tengo|existen)(?P<topic>)",
        rf"(?:find|list|show|give)(?: me)? (?:all|every|the) (?:of )?(?:the |my )?{_KIND} {_ABOUT} {_TOPIC}",
        rf"{_WELCHE} (?:habe ich|gibt es|handeln|sprechen|sind) (?:über|zu[mr]?|von|vom) {_TOPIC}",
        rf"{_WELCHE} (?:erwähnen|behandeln|betreffen|nennen) {_TOPIC}",
        rf"{_QUELLES} (?:parlent|traitent|disposent) (?:de |du |des |d['’]|sur ){_FR}",
        rf"{_QUELLES} (?:mentionnent|évoquent|concernent|citent) {_FR}",
        rf"{_QUELLES} (?:ai-je|est-ce que j['’]ai)(?: (?:écrites?|prises?|lues?))? (?:sur |à propos de ){_FR}",
        rf"{_QUE} (?:tengo|hay|hablo|hablan|tratan|he escrito|he leído) (?:sobre|de|acerca de) {_ES}",
        rf"{_QUE} (?:mencionan|menciono|citan) {_ES}",
        rf"(?:我)?有?(?:哪些|什么)(?:关于|有关|讲|提到)(?P<topic>.+?)的{_ZH}",
        rf"有?哪些{_ZH}是?(?:关于|有关|提到了?|讲了?|写了?|涉及)(?P<topic>.+?)的?",
        r"(?P<topic>.+?)(?:について|に関する)の?(?P<kind>ノート|メモ|論文)(?:は|を).*",
    )
)


@dataclass(frozen=True, slots=True)
class Listing:
    """What notes a question asks for.

    Attributes:
        kind: The kind of notes, such as `papers` or `recipes`; "" for notes of any kind.
        topic: What they are about; "" if every note of the kind is asked for.
        mentions: Whether it suffices that they mention it.
    """

    kind: str
    topic: str
    mentions: bool = False


def is_any_note(kind: str) -> bool:
    """Return whether a word stands for notes of any kind: `notes`, `pages`."""
    return bool(_NOTES.fullmatch(kind))


def listing_of(text: str) -> Listing | None:
    """Return what notes a question asks for; None if it asks for something else."""
    for frame in _FRAMES:
        if found := frame.match(text):
            kind, topic = found["kind"].strip(), (found["topic"] or "").strip(' ?？."“”«»')
            if _NOTES.fullmatch(topic):
                topic = ""
            is_any = bool(_NOTES.fullmatch(kind) or (topic and _SPEAKERS.fullmatch(kind)))
            if topic or not is_any:
                return Listing(kind="" if is_any else kind, topic=topic, mentions=bool(_MENTIONS.search(text)))
    return None
