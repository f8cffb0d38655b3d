"""The words by which import tools name a kind of annotation, in the languages of their templates."""

import re

from catena.annotations.annotation import AnnotationType

_WORDS = {
    AnnotationType.HIGHLIGHT: (
        "highlight|highlights|highlighted|excerpt|clipping|underline|underlined|strikeout|strikethrough|quote|annotation"
        "|markierung|hervorhebung|unterstreichung|surlignage|surlignement|surligné|soulignement|resaltado|subrayado"
        "|destacado|destaque|realce|sublinhado|evidenziazione|evidenziato|sottolineatura|markering|onderstreping"
        "|выделение|подчёркивание|高亮|划线|标注|ハイライト|下線|하이라이트|밑줄"
    ),
    AnnotationType.NOTE: (
        "note|comment|text|anchored note|text note|notiz|kommentar|commentaire|nota|comentario|comentário|commento"
        "|notitie|opmerking|заметка|комментарий|笔记|批注|メモ|메모"
    ),
    AnnotationType.IMAGE: "ink|image|figure|area|bild|imagen|imagem|immagine|afbeelding|изображение|图片|画像|이미지",
}
_TYPES = {word: kind for kind, words in _WORDS.items() for word in words.split("|")}
_MARKS = [*_WORDS[AnnotationType.HIGHLIGHT].split("|"), "note", "image", "text"]
MARKED_WORD = "|".join(sorted(_MARKS, key=len, reverse=True))
"""A pattern of the words that stand beside a colour (`Gelbe Markierung`)."""


def type_named(word: str) -> AnnotationType | None:
    """Return the kind of annotation that a word names; None if it names none."""
    return _TYPES.get(re.sub(r"\s+", " ", word).strip(" *_:.!").casefold())
