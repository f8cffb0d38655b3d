import pytest

from catena.questions.referring import parts_of, resolved
from tests.sidecar.questions.vault import KnownNames

NAMES = KnownNames("Show Your Work", "PARA", "Looms", "Braided rope")


@pytest.mark.parametrize(
    ("question", "previous", "complete"),
    [
        ("and since when?", "What is PARA?", "since when (PARA)?"),
        ("who invented it?", "What is PARA?", "who invented PARA?"),
        ("and GTD?", "What is PARA?", "What is GTD?"),
        ("what about GTD?", "What is PARA?", "What is GTD?"),
        ("and in mice?", "Does sleep help memory?", "Does sleep help memory in mice?"),
        ("who says so?", "Does sleep help memory?", "who says so (sleep help memory)?"),
        ("and attention?", "How does sleep affect recall?", "How does sleep affect attention?"),
        ("and who coined it?", "What is spaced practice?", "who coined spaced practice?"),
        ("and when?", "Who invented the loom?", "when (invented the loom)?"),
        ("by whom?", "When was the archive founded?", "by whom was the archive founded?"),
        ("and when not?", "When should I oil the loom?", "when should I not oil the loom?"),
        ("and when not?", "When is a loom quiet?", "when is not a loom quiet?"),
        ("und wann nicht?", "Wann soll ich den Webstuhl ölen?", "wann soll ich nicht den Webstuhl ölen?"),
        ("et quand pas ?", "Quand faut-il huiler le métier ?", "Quand faut-il pas huiler le métier ?"),
        ("¿y cuándo no?", "¿Cuándo conviene engrasar el telar?", "Cuándo no conviene engrasar el telar?"),
        ("and when not?", "What is PARA?", "when not (PARA)?"),
        ("why not?", "Does the nap study hold up?", "why does the nap study hold up?"),
        ("why?", "Does the nap study hold up?", "why does the nap study hold up?"),
        ("how much did they cost?", "Which looms do I own?", "how much did looms cost?"),
        ("and what leads to it?", "What does burnout lead to?", "what leads to burnout?"),
        ("which is cheaper?", "Compare rye and wheat", "which is cheaper (rye and wheat)?"),
        (
            "how long did they sleep?",
            "How many people took part in the nap study?",
            "how long did they sleep (the nap study)?",
        ),
        ("Et celui de pauvreté ?", "C'est quoi le seuil de richesse ?", "C'est quoi le seuil de pauvreté ?"),
        ("and who disagrees?", "Does sleep help memory?", "who disagrees (sleep help memory)?"),
        ("and tags?", "What is a loom?", "What is tags?"),
        ("¿Quién la estudió?", "¿Qué es la lupa dorada?", "Quién estudió lupa dorada?"),
        ("那睡眠呢？", "间隔重复怎么提高记忆？", "睡眠怎么提高记忆？"),
        ("那睡眠呢？", "哪些笔记是关于咖啡因的？", "哪些笔记是关于睡眠的？"),
        ("but which studies?", "Does sleep help memory?", "which studies (sleep help memory)?"),
        ("那什么时候提出的？", "什么是间隔效应？", "什么时候提出的 (间隔效应)?"),
        ("und seit wann?", "Was ist PARA?", "seit wann (PARA)?"),
        ("und bei Mäusen?", "Hilft Schlaf dem Gedächtnis?", "Hilft Schlaf dem Gedächtnis bei Mäusen?"),
        ("Et pourquoi a-t-il été critiqué ?", "Depuis quand existe PARA ?", "pourquoi a-t-il été critiqué (PARA)?"),
        (
            "Quand Ada Lovelace a-t-elle rencontré Babbage ?",
            "Qu'est-ce que PARA ?",
            "Quand Ada Lovelace a-t-elle rencontré Babbage ?",
        ),
        (
            "Quand a-t-il été critiqué par Lovelace ?",
            "Qu'est-ce que PARA ?",
            "Quand a-t-il été critiqué par Lovelace (PARA)?",
        ),
        ("et depuis quand ?", "Qu'est-ce que PARA ?", "depuis quand (PARA)?"),
        ("¿y desde cuándo?", "¿Qué es PARA?", "desde cuándo (PARA)?"),
        ("¿Para qué sirve?", "¿Qué es PARA?", "Para qué sirve (PARA)?"),
        ("¿Y cómo se resuelve?", "¿Qué es PARA?", "cómo se resuelve (PARA)?"),
        ("那谁提出的？", "什么是间隔效应？", "谁提出的 (间隔效应)?"),
        ("Comment l'éviter ?", "Qu'est-ce que le p-hacking ?", "Comment éviter p-hacking?"),
        ("Faut-il le citer ?", "Qu'est-ce qu'un preprint ?", "Faut-il citer preprint?"),
        ("who came up with it?", "What does PARA sort notes by?", "who came up with PARA?"),
        ("それはなぜ必要ですか", "睡眠とは？", "睡眠はなぜ必要ですか?"),
        ("And about rye?", "Which notes are about wheat?", "Which notes are about rye?"),
        ("And on bread?", "How did my opinion on cheese change?", "How did my opinion on bread change?"),
        ("How do I feed it?", "Can I bake with Hermann?", "How do I feed Hermann?"),
        ("Und bei welcher Temperatur?", "Was ist PARA?", "bei welcher Temperatur (PARA)?"),
        ("Und wie unterscheiden sie sich von Tags?", "Was sind Links?", "wie unterscheiden Links sich von Tags?"),
        ("Und was spricht dagegen?", "Was ist PARA?", "was spricht gegen PARA?"),
        ("那 GTD 呢？", "PARA 怎么样？", "GTD  怎么样？"),
        ("And how do I make one faster?", "What is a proofing box?", "how do I make proofing box faster?"),
        ("¿Qué ventajas tiene?", "¿Qué es PARA?", "Qué ventajas tiene (PARA)?"),
        ("and how do I weave only a border?", "How do rugs differ from mats?", "how do I weave only a border?"),
        ("e da quando?", "Che cos'è PARA?", "da quando (PARA)?"),
        ("e chi lo ha inventato?", "Che cos'è PARA?", "chi ha inventato PARA?"),
        ("e desde quando?", "O que é PARA?", "desde quando (PARA)?"),
        ("en sinds wanneer?", "Wat is PARA?", "sinds wanneer (PARA)?"),
        ("언제?", "PARA란 무엇인가요?", "언제 (PARA)?"),
        ("¿Y por qué?", "¿Es compacto el intervalo?", "por qué es compacto el intervalo?"),
        ("Does it hold?", "Who tested braided rope?", "Does Braided rope hold?"),
        ("How did my view of it change?", "What is PARA?", "How did my view of PARA change?"),
        ("Wie hat sich meine Meinung dazu geändert?", "Was ist PARA?", "Wie hat sich meine Meinung zu PARA geändert?"),
        ("Qui en parle ?", "Qu'est-ce que PARA ?", "Qui en parle (PARA)?"),
        ("它有什么缺点？", "谁提出的 (PARA)?", "PARA有什么缺点?"),
        ("and glue?", "Does it last (rope)?", "Does it last (glue)?"),
        ("How large were their samples?", "What is PARA?", "How large were PARA's samples?"),
        ("有哪些好处？", "什么是间隔效应？", "有哪些好处 (间隔效应)?"),
        ("如何使用？", "什么是间隔效应？", "如何使用 (间隔效应)?"),
        ("重要吗？", "什么是间隔效应？", "重要吗 (间隔效应)?"),
        ("誰が提唱した？", "PARAとは？", "誰が提唱した (PARA)?"),
    ],
)
def test_a_follow_up_takes_what_it_lacks_from_the_question_before(question: str, previous: str, complete: str) -> None:
    assert resolved(question, previous, NAMES) == complete


@pytest.mark.parametrize(
    "question",
    [
        "How does a card box work?",
        "What are my notes about?",
        "What changed in my notes?",
        "How many notes are there?",
        "Which notes are new?",
        "What changed at work?",
        "Is it true that naps help?",
        "Should I split the note if it is long?",
        "Gibt es eine Lupe im Archiv?",
        "Quel est le prix du pain ?",
        "¿Cómo funciona la memoria?",
        "¿Cómo dormir?",
        "Which looms do I own and what did they cost?",
        "Wer gründete das Archiv und wann starb er?",
        "Which studies tested spacing and how large were their samples?",
        "Welche Studien prüften Schlaf und wie groß waren ihre Stichproben?",
        "Quelles études testent le sommeil et que disent-elles ?",
        "如何养成习惯？",
        "睡眠重要吗？",
        "怎样做笔记？",
        "咖啡有害吗？",
        "習慣の利点は？",
    ],
)
def test_a_question_that_is_complete_stays_as_it_is(question: str) -> None:
    assert resolved(question, "What is PARA?", NAMES) == question


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("What is PARA and who invented it?", ("What is PARA?", "who invented PARA?")),
        ("Who wrote Show Your Work, and when did I read it?",
         ("Who wrote Show Your Work?", "when did I read Show Your Work?")),
        ("Who coined hub notes, and what do their titles look like?",
         ("Who coined hub notes?", "what do hub notes' titles look like?")),
        ("How many took part in the nap study, and where was it?",
         ("How many took part in the nap study?", "where was the nap study?")),
        ("When was the archive founded and by whom?",
         ("When was the archive founded?", "by whom was the archive founded?")),
        ("What is sleep pressure, why does it build up and how can I lower it?",
         ("What is sleep pressure?", "why does sleep pressure build up?", "how can I lower sleep pressure?")),
        ("How do I set up a loom and where do I put it?", ("How do I set up a loom?", "where do I put loom?")),
        ("How do I count the number of rows and how do I sort them?",
         ("How do I count the number of rows?", "how do I sort rows?")),
        ("Comment créer une fiche et comment la publier ?", ("Comment créer une fiche?", "comment publier fiche?")),
        ("¿Cómo se crea un índice y cómo lo guardo?", ("¿Cómo se crea un índice?", "cómo guardo índice?")),
        ("Qui est Ada Lund et qu'a-t-elle écrit ?", ("Qui est Ada Lund?", "qu'a-t-elle écrit (Ada Lund)?")),
        ("Qu'est-ce que PARA et qui l'a formulé ?", ("Qu'est-ce que PARA?", "qui a formulé PARA?")),
        ("¿Qué es PARA y quién lo acuñó?", ("¿Qué es PARA?", "quién acuñó PARA?")),
        ("What is sleep? And why do we need it?", ("What is sleep?", "why do we need sleep?")),
        ("When did I begin with PARA and what did I write?",
         ("When did I begin with PARA?", "what did I write (PARA)?")),
        ("Was ist PARA und wer hat es erfunden?", ("Was ist PARA?", "wer hat PARA erfunden?")),
        ("这本书的作者是谁，哪年出版？", ("这本书的作者是谁?", "哪年出版 (这本书)?")),
        ("Is the starter ripe, and which flour does it need?",
         ("Is the starter ripe?", "which flour does starter need?")),
        ("Welche Mehle gibt es und wie sortiere ich danach?",
         ("Welche Mehle gibt es?", "wie sortiere ich nach Mehle?")),
        ("什么是酵母？什么是面筋？", ("什么是酵母？", "什么是面筋？")),
        ("面粉和酵母分别放在哪里？", ("面粉放在哪里？", "酵母放在哪里？")),
        ("Which flour has between 9 and 11 percent protein, and which one between 12 and 14?",
         ("Which flour has between 9 and 11 percent protein?", "Which flour has between 12 and 14?")),
        ("Should I bake rye or wheat, and why?",
         ("Should I bake rye or wheat?", "why should I bake rye or wheat?")),
        (
            "Who founded the weavers' guild, and in what year?",
            ("Who founded the weavers' guild?", "in what year (founded the weavers' guild)?"),
        ),
        (
            "How do I limit the looms of each group, and since when does that work?",
            (
                "How do I limit the looms of each group?",
                "since when does that work (limit the looms of each group)?",
            ),
        ),
        (
            "Which loom did I choose for the attic, and why?",
            ("Which loom did I choose for the attic?", "why did I choose the loom for the attic?"),
        ),
        (
            "What did we decide about the loom and why?",
            ("What did we decide about the loom?", "why did we decide about the loom?"),
        ),
        (
            "Welchen Webstuhl habe ich gekauft und warum?",
            ("Welchen Webstuhl habe ich gekauft?", "warum habe ich Webstuhl gekauft?"),
        ),
    ],
)  # fmt: skip
def test_several_questions_are_told_apart_and_each_is_complete(text: str, parts: tuple[str, ...]) -> None:
    assert parts_of(text, NAMES) == parts


@pytest.mark.parametrize(
    "text",
    [
        "Why do sleep and memory matter?",
        "What is the difference between what I read and what I wrote?",
        "How do spacing and testing work together?",
        "Compare PARA and what I use now",
        "What are the pros and cons of tags?",
    ],
)
def test_and_within_a_question_does_not_split_it(text: str) -> None:
    assert parts_of(text, NAMES) == ()
