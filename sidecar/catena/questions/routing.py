"""Routing: questions that a record answers rather than a search, and what they ask of it."""

import re
from enum import StrEnum

from catena.questions.intent import Intent
from catena.questions.parameters import Parameters
from catena.questions.phrases import is_only_asking


class Direction(StrEnum):
    """Which end of a causal chain a question asks for."""

    CAUSES = "causes"
    EFFECTS = "effects"


def asks_the_record(text: str, intent: Intent, parameters: Parameters) -> bool:
    """Return whether a question asks for all changes of a period: `What did I change last week?`."""
    named = (concept for concept in parameters.concepts if not is_only_asking(_CHANGES.sub(" ", concept)))
    in_period = parameters.start_date is not None or parameters.end_date is not None
    return intent is Intent.TEMPORAL and in_period and not any(named) and bool(_CHANGES.search(text))


def asks_for_contradictions(text: str) -> bool:
    """Return whether a question asks for what contradicts something, or for contradictions about it."""
    return bool(_CONTRADICTIONS.search(text))


def lists_notes(text: str) -> bool:
    """Return whether a question asks for every note or paper of some kind: `Which papers use fMRI?`."""
    return bool(_LISTS.match(text))


def direction_of(text: str) -> Direction | None:
    """Return what a question asks for: what leads to its concept, or what that leads to. None if it says neither."""
    if _EFFECTS.search(text):
        return Direction.EFFECTS
    return Direction.CAUSES if _CAUSES.search(text) else None


_CHANGES = re.compile(
    r"\b(?:happen(?:s|ed)?|chang(?:e|es|ed)|edit(?:s|ed)?|add(?:ed)?|wrote|written|write|creat(?:e|ed)|modif(?:y|ied)"
    r"|do|did|done|work(?:ed)? on|new|passiert|geschehen|geändert|geschrieben|hinzugefügt|getan|changé|écrit|ajouté"
    r"|passé|cambiado|cambié|escrito|escribí|pasó|hice)\b|发生|改|写|変わ|変更|書い",
    re.IGNORECASE,
)
_CONTRADICTIONS = re.compile(
    r"^\W*(?:what|which (?:notes?|claims?|papers?|stud(?:y|ies))|who|does (?:any|some)(?:thing|one| note| paper)?)\b"
    r"[^?]{0,40}\b(?:contradicts?|disagrees? with|conflicts? with|opposes?)\b"
    r"|\bcontradictions? (?:about|on|between|in|with|to|of)\b(?! terms)"
    r"|\b(?:was|wer) widerspricht\b|\bwidersprüche? (?:zu|über|zwischen|in)\b|\bcontredit\b"
    r"|\bcontradictions? (?:sur|entre)\b|\bcontradice\b|\bcontradicciones (?:sobre|entre)\b|矛盾",
    re.IGNORECASE,
)
_LISTS = re.compile(
    r"\W*(?:(?:in )?(?:which|what) (?:of (?:my|the) )?(?:\w+ )?(?:notes|papers|pages|studies|articles|books)\b"
    r"|(?:in )?welche[nr]? (?:meiner |der )?(?:notizen|zettel|artikel|studien|bücher)\b"
    r"|(?:dans )?quelles (?:notes|fiches|études)\b|(?:en )?qué (?:notas|artículos|estudios)\b"
    r"|哪些(?:笔记|论文|文章)(?!工具|软件)|どの(?:ノート|メモ|論文))",
    re.IGNORECASE,
)
_EFFECTS = re.compile(
    r"\bwhat (?:do|does|did|can|could|will|would|might)\b.*\b(?:leads? to|cause|results? in|bring about|trigger|affect"
    r"|influence|do to|produce)\b"
    r"|\b(?:effects?|consequences?|impacts?|influences?|outcomes?) (?:of|from|that)\b"
    r"|\bwhat (?:happens|follows) (?:if|when|from)\b"
    r"|\bwozu führ|\bwas (?:bewirkt|verursacht) .*\?|\b(?:folgen|auswirkungen) (?:von|der|des|hat)\b"
    r"|\bà quoi (?:mène|conduit)|\bconséquences? d|\ba qué (?:lleva|conduce)|\bconsecuencias? d"
    r"|有什么(?:后果|影响)|导致什么",
    re.IGNORECASE,
)
_CAUSES = re.compile(
    r"^\W*(?:what|which \w+) (?:\w+ly )?(?:leads? to|led to|causes?|caused|results? in|brings? about|triggers?|affects?"
    r"|influences?|produces?)\b|^\W*why\b|\b(?:causes?|reasons?) (?:of|for|behind)\b"
    r"|^\W*was (?:führt|führte) zu|^\W*(?:warum|wieso|weshalb|pourquoi|por qué)\b|\bursachen? (?:von|der|des|für)\b"
    r"|\bqu'est-ce qui (?:mène|conduit|cause|provoque)|\bcauses? d|\bqué (?:lleva|causa|provoca)"
    r"|什么(?:导致|引起)|为什么|なぜ",
    re.IGNORECASE,
)
