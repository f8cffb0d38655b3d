import pytest

from catena.questions.answer_type import AnswerType, answer_type_of

WANTED: dict[AnswerType, tuple[str, ...]] = {
    AnswerType.DEFINITION: (
        "What are orphans?", "Que sont les orphelins ?",
        "What is the spacing effect?", "what's a hub note", "What does MOC stand for?", "Define retrieval practice",
        "Was ist ein Zettelkasten?", "Was bedeutet Verblassen?", "Qu'est-ce que la mémoire de travail ?",
        "¿Qué es una nota atómica?", "什么是间隔效应？", "睡眠とは？", "ハブノートとは何ですか", "Cos'è un nodo?",
        "When is a graph planar?", "Wann sind zwei Graphen isomorph?", "Quand deux graphes sont-ils isomorphes ?",
        "¿Cuándo son isomorfos dos grafos?", "Quando un grafo è planare?", "Quando são iguais dois grafos?",
        "Wanneer is een graaf planair?", "What does Rolle's theorem say?", "¿Qué dice el teorema de Rolle?",
        "Was besagt der Satz von Rolle?", "What does knit list do?",
    ),
    AnswerType.YES_NO: (
        "Does coffee harm sleep?", "Can I use it offline?", "Is the archive closed on Mondays",
        "Hilft Kaffee beim Lernen?", "Darf ich das Buch behalten?", "Est-ce que le café nuit au sommeil ?",
        "Peut-on lire ces fiches hors ligne ?", "¿Se puede usar sin conexión?", "咖啡影响睡眠吗？", "能不能离线使用？",
        "コーヒーは睡眠に影響しますか？", "Os cartões podem ser exportados?",
    ),
    AnswerType.PERSON: (
        "Who invented the card box?", "By whom was the trial run?", "Which author wrote about gaps?",
        "Wer hat die Kartei erfunden?", "Qui a inventé le fichier ?", "¿Quién inventó la caja?", "谁发明了卡片盒？",
        "カードボックスを発明したのは誰ですか",
    ),
    AnswerType.DATE: (
        "When are the concerts this season?", "Depuis quand parle-t-on d'utopie ?",
        "When was the archive founded?", "Since when do we meet on Mondays?", "In which year did the trial end?",
        "When does the shop open?", "Seit wann treffen wir uns?", "In welchem Jahr endete die Studie?",
        "Depuis quand existe ce club ?", "En quelle année a fini l'essai ?", "¿En qué año terminó el ensayo?",
        "¿Cuándo abrió el archivo?", "What is the date of the exam?",
        "What was the year she left?", "档案馆是哪一年建立的？", "会议什么时候开始？", "会議はいつ始まりますか",
    ),
    AnswerType.NUMBER: (
        "How many cards fit into the box?", "How long did the exam take?", "At what temperature does wax melt?",
        "Which version brought folding?", "What's the price of a ticket?", "Wie lange hatte die Prüfung Zeit?",
        "Wie viele Karten passen hinein?", "Combien de fiches y a-t-il ?", "Quel pourcentage des élèves a réussi ?",
        "¿Cuánto cuesta la entrada?", "盒子里能放多少张卡片？", "票价是多少？", "新手每天练几组？", "要开放哪个端口？",
        "织布花的时间是纺纱的时间的多少倍？", "箱には何枚のカードが入りますか",
    ),
    AnswerType.PLACE: (
        "Where is the box kept?", "In which folder do templates live?", "Wo liegt die Schachtel?",
        "In welcher Stadt war die Tagung?", "Où se trouve la boîte ?", "¿Dónde está la caja?", "盒子放在哪里？",
        "箱はどこにありますか",
    ),
    AnswerType.REASON: (
        "Why do gaps help?", "How come nobody replied?", "What caused the delay?", "Warum helfen Pausen?",
        "Pourquoi les pauses aident-elles ?", "¿Por qué ayudan las pausas?", "为什么间隔有用？",
        "なぜ間隔が役立つのですか",
    ),
    AnswerType.LIST: (
        "Which learning rate schedules are there?", "What other costs are there besides rent?",
        "Which notes mention gaps?", "What are the steps of a review?", "List the tools I use", "Which tools do I own?",
        "Welche Werkzeuge besitze ich?", "Quels outils ai-je ?", "¿Cuáles son los pasos?", "有哪些工具？",
        "どんな種類がありますか",
    ),
    AnswerType.OTHER: (
        "How do I export a note?", "spacing effect", "When should I prune the tree?", "What is the tone of the letter?",
        "Wie exportiere ich eine Notiz?", "Comment exporter une note ?", "如何导出笔记？",
        "What is my third year project about?", "Which site generator did we choose?", "Which log level should I set?",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "wanted"), [(question, wanted) for wanted, questions in WANTED.items() for question in questions]
)
def test_the_question_word_tells_what_kind_of_words_would_answer(question: str, wanted: AnswerType) -> None:
    assert answer_type_of(question) is wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Seigle ou épeautre ?", False), ("méta-analyse ou revue systématique ?", False),
        ("ou est mon livre ?", True), ("d'ou vient le virus ?", True), ("Le mot est né où exactement ?", True),
    ],
)  # fmt: skip
def test_what_lets_choose_in_french_asks_for_no_place(question: str, *, wanted: bool) -> None:
    assert (answer_type_of(question) is AnswerType.PLACE) is wanted


def test_a_name_with_a_preposition_is_defined_in_spanish_behind_an_indefinite_article() -> None:
    assert answer_type_of("¿Qué es un sesgo de confirmación?") is AnswerType.DEFINITION
    assert answer_type_of("¿Qué es la capital de Francia?") is AnswerType.OTHER


def test_politeness_and_what_comes_before_the_question_change_nothing() -> None:
    assert answer_type_of("Could you tell me who wrote it?") is AnswerType.PERSON
    assert answer_type_of("In the nap study, how many people took part?") is AnswerType.NUMBER


def test_a_question_word_within_a_question_does_not_outweigh_its_beginning() -> None:
    assert answer_type_of("Is it known who wrote it?") is AnswerType.YES_NO


@pytest.mark.parametrize(
    "question",
    [
        "techniques for someone who is tired?", "Tips for people who can't sleep?",
        "A gift for a friend whose eyes hurt?",
        "Hilfe für jemanden, der müde ist?", "techniques pour quelqu'un qui est fatigué ?",
        "¿Consejos para quien estudia de noche?", "técnicas para quem está cansado?", "tecniche per chi è stanco?",
        "technieken voor wie moe is?",
    ],
)  # fmt: skip
def test_who_is_meant_by_the_word_before_asks_for_no_person(question: str) -> None:
    assert answer_type_of(question) is not AnswerType.PERSON


@pytest.mark.parametrize(
    "question",
    [
        "The box was built by whom?", "The box was built by whom in May?", "La boîte a été faite par qui ?",
        "Pour le compte de qui Ada a-t-elle construit la boîte ?", "La caja la hizo quién?",
        "La caja fue hecha por quien?",
    ],
)  # fmt: skip
def test_a_question_word_for_a_person_in_the_middle_asks_where_no_clause_stands_behind_it(question: str) -> None:
    assert answer_type_of(question) is AnswerType.PERSON
