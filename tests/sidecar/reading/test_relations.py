"""What a question asks of its subject, and which passages say it."""

import pytest

from catena.questions.answer_type import answer_type_of
from catena.reading.relations import relation_asked, says
from catena.reading.sought import sought_by


def is_said(question: str, text: str) -> bool:
    sought = sought_by(question, (), answer_type_of(question))
    relation = relation_asked(question, sought.answer_type)
    assert relation is not None
    return says(relation, text, sought)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Who invented the shuttle?", "created"),
        ("Wer hat das Weberschiffchen erfunden?", "created"),
        ("Qui a invente la navette ?", "created"),
        ("¿Quién inventó la lanzadera?", "created"),
        ("飞梭是谁发明的？", "created"),
        ("When was Ida Lund born?", "born"),
        ("At which university does Ida Lund teach?", "employed"),
        ("Why was the steam loom abandoned?", "given_up"),
        ("How do I encrypt my patterns?", "encrypted"),
        ("What percentage of weavers is left-handed?", "share"),
        ("What share of weavers is left-handed?", "share"),
        ("Quelle part des tisserands est gauchère ?", "share"),
        ("Which company created the steam loom?", "created"),
        ("How old is the loom?", "aged"),
        ("Wann endet der Webkurs?", "ended"),
        ("Wie hoch ist der Webstuhl?", "sized"),
        ("Combien pèse le métier ?", "weighed"),
        ("Unter welcher Lizenz steht der Bauplan?", "licensed"),
        ("What is the shortcut for a new pattern?", "shortcut"),
        ("¿De qué color es la lanzadera?", "coloured"),
        ("Is walnut dye poisonous for dogs?", "harmful"),
        ("How do I merge two patterns?", "merged"),
        ("How do I archive a pattern?", "archived"),
        ("How do I sort my patterns by year?", "sorted"),
        ("Wie lösche ich ein Muster?", "removed"),
        ("¿Cómo borro un patrón?", "removed"),
        ("Come elimino un modello?", "removed"),
        ("Como apago um padrão?", "removed"),
        ("Comment copier un motif ?", "copied"),
        ("织机怎么清洗？", "washed"),
        ("Who published The Weaver's Book?", "published"),
        ("Wer ist der Verlag vom Buch der Weber?", "published"),
        ("When was The Weaver's Book published?", "created"),
        ("Which journal did the paper on looms appear in?", "appeared"),
        ("In welcher Fachzeitschrift erschien der Artikel?", "appeared"),
        ("¿En qué revista se publicó el artículo?", "appeared"),
        ("那篇论文发在哪本期刊上？", "appeared"),
        ("その論文はどの学会で発表された？", "appeared"),
        ("¿Cuál es la dosis de colchicina?", "dosed"),
        ("Who directed the film about the mill?", "directed"),
    ],
)
def test_what_a_question_asks_of_its_subject_is_recognised(question: str, name: str) -> None:
    relation = relation_asked(question, answer_type_of(question))

    assert relation is not None
    assert relation.name == name


@pytest.mark.parametrize(
    "question",
    [
        "How do I write a pattern?",
        "What is a printed pattern?",
        "Why should I encrypt my patterns?",
        "Can I archive a pattern?",
        "Who was Ida Lund?",
        "How do I connect Mendeley?",
        "Wo landen die Muster, die ich einfüge?",
        "What did I write in my journal about looms?",
        "Qui a réalisé l'enquête sur les métiers ?",
        "Wie hoch sind die Nebenkosten?",
    ],
)
def test_the_same_words_in_another_question_ask_for_no_relation(question: str) -> None:
    assert relation_asked(question, answer_type_of(question)) is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who invented the shuttle?", "Shuttle\nCarries the weft; the term is credited to Ida Lund."),
        ("Who supervises the thesis?", "Ida Lund\nSupervisor. Answers on Sundays."),
        ("Who wrote The Weaver's Year?", "The Weaver's Year\nauthor: Ida Lund"),
        ("Who invented the shuttle?", "Das Schiffchen\nDas Schiffchen wurde von Ida Lund vorgestellt."),
        ("Qui a inventé la navette ?", "Navette\nTerme forgé par Ida Lund."),
        ("Qui a inventé la navette ?", "Navette\nNotion élaborée et formulée en 1733 chez Ida Lund."),
        ("When was The Weaver's Year written?", "The Weaver's Year\nyear: 1909"),
        ("飞梭是谁发明的？", "飞梭\n飞梭由凯伊提出。"),
        ("How do I encrypt my patterns?", "Secrets\nSet a password for the folder of patterns."),
        ("How do I delete a pattern?", "Patterns\nThen it is in the trash."),
        ("¿Cómo borro un patrón?", "Patrones\nrm patron.txt"),
        ("Wie wasche ich Rohwolle?", "Rohwolle\nWarmes Wasser und Seife."),
        ("What percentage of weavers is left-handed?", "Weavers\nLeft-handed: 45% of all."),
        ("How heavy is the loom?", "Loom\nThe loom has 125kg."),
        ("How hot is the dye pot?", "Dye at 60°\nSimmer for an hour."),
        ("What is the shortcut for a new pattern?", "Patterns\nPress Ctrl+N."),
        ("Who wrote The Weaver's Year?", "The Weaver's Year\nauthor: E. M. Lund"),
        ("Who invented the shuttle?", "Shuttle\nIn 1733 Kay proposed a shuttle on wheels."),
        ("What does the shuttle cost?", "Shuttle\nIt was 80 €."),
        ("What does the shuttle cost?", "Market\nThe wool is of sheep. · The shuttle was 80 €."),
        ("How often is the shuttle oiled?", "Shuttle\nIt gets a drop of oil every 300 rows."),
        ("链条多久上一次油？", "链条\n链条每骑三百公里上一次油。"),
        ("How often is the shuttle oiled?", "Shuttle\nIt gets a drop of oil every week."),
        ("Where was the shuttle invented?", "Shuttle\nIt was invented in Bury by Kay."),
        ("How tall is the loom?", "Loom\nIt stands 120 cm high."),
        ("Where is the pattern written?", "Patterns\nThe pattern is written to the root of the vault."),
        ("Quelle taille fait la clé ?", "Clé\nElle crée une clé de 3072 bits."),
        ("¿Qué altura tiene el telar?", "Telar\nMide 2 m."),
        ("What percentage of weavers is left-handed?", "Weavers\nOne in nine is left-handed, or 11 %."),
        ("Who published The Weaver's Book?", "The Weaver's Book\npublisher: Loom Press"),
        ("Wer hat Das Weberbuch herausgegeben?", "Das Weberbuch\nErschienen bei Lund in Oslo."),
        ("Which journal did the paper on looms appear in?", "Looms\nIn: Annals of Weaving, vol. 3."),
        ("¿Cuál es la dosis de colchicina?", "Colchicina\nSe toman 0,5 mg al día."),
        ("Who directed the film about the mill?", "The Mill\nA documentary by Ida Lund."),
    ],
)
def test_a_relation_is_said_in_other_words_and_languages(question: str, text: str) -> None:
    assert is_said(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who invented the shuttle?", "Shuttle\nThe shuttle carries the weft. Ida Lund has two."),
        ("Who invented the shuttle?", "Shuttle\nIt was invented to save a second pair of hands."),
        ("Who wrote Loom-write?", "Loom-write\nYour readers want to know what you weave."),
        (
            "When was the shuttle invented?",
            "Shuttle\nInvented to save hands. " + "It is of wood. " * 9 + "I got mine in 2021.",
        ),
        ("Where was Ida Lund born?", "Ida Lund\nIda Lund, The Weaver's Year, Oslo."),
        ("Où est né Jean Lund ?", "Jean Lund\nIl ne tisse pas à Oslo."),
        ("UUID 是谁发明的？", "UUID\n编码采用32位数字。"),
        ("Who invented the shuttle?", "Shuttle\nDesigned for the Great Sweater Machine Company Ltd of 1733."),
        ("How tall is the loom?", "Wheel\nThe wheel is 90 cm high."),
        ("What does the shuttle cost?", "Wool\nThe wool was 80 €."),
        ("What does the shuttle cost?", "Market\nThe shuttle is of oak. · The wool was 80 €."),
        ("脱毛膏多少钱？", "脱毛膏\n脱毛膏溶解毛发，1周脱一次。"),
        ("How often is the shuttle oiled?", "Wool\nIt is washed every week."),
        ("Where was the shuttle invented?", "Shuttle\nIt was invented to save a second pair of hands."),
        ("How fast is the shuttle?", "Loom\nThe motor does 60 rpm."),
        ("Who invented the Jacquard loom?", "Ida Lund\nThe heddle was invented by Ida Lund."),
        ("Who published The Weaver's Book?", "The Weaver's Book\nauthor: Ida Lund"),
        ("Which journal did the paper on looms appear in?", "Looms\nThe paper compares three looms."),
        ("¿Cuál es la dosis de colchicina?", "Colchicina\nEs un alcaloide de 1820."),
        ("Who directed the film about the mill?", "The Mill\nIda Lund worked there."),
        ("How do I archive a pattern?", "Patterns\nA pattern is made from a template."),
        ("¿Cómo borro un patrón?", "Patrones\nPara crear patrones usamos un telar."),
    ],
)
def test_a_passage_on_the_subject_alone_says_no_relation(question: str, text: str) -> None:
    assert not is_said(question, text)


def test_whoever_did_another_thing_did_not_do_what_is_asked() -> None:
    assert not is_said("Who funded the mill?", "The mill\nIt was founded by Per Holm.")
    assert is_said("Who founded the mill?", "The mill\nIt was founded by Per Holm.")
    assert is_said("Who funded the mill?", "The mill\nIt was carried by Per Holm.")


def test_a_name_that_begins_like_a_relation_asks_for_none() -> None:
    question = "Who criticised the marrow method?"
    assert relation_asked(question, answer_type_of(question)) is None
