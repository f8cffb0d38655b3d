import pytest

from catena.questions.phrases import without_carriers, without_frame, without_question_words


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("什么是卡片盒？", "卡片盒"),
        ("卡片盒是什么？", "卡片盒"),
        ("请问什么是卡片盒呢？", "卡片盒"),
        ("Zettelkasten是什么意思？", "Zettelkasten"),
        ("关于睡眠我写了什么？", "睡眠"),
        ("我的笔记里关于睡眠说了什么？", "睡眠"),
        ("我的笔记里怎么说睡眠？", "睡眠"),
        ("睡眠とは？", "睡眠"),
        ("睡眠とは何ですか？", "睡眠"),
        ("睡眠について教えてください", "睡眠"),
        ("アトミックノートって何", "アトミックノート"),
        ("잠이란 무엇인가요?", "잠"),
        ("¿Qué es el sueño?", "sueño"),
        ("O que é o sono?", "sono"),
        ("Che cos'è l'attenzione?", "attenzione"),
        ("Wat is slaap?", "slaap"),
        ("Quelle est la définition du sommeil ?", "sommeil"),
        ("Was ist ein Zettelkasten?", "Zettelkasten"),
        ("What is the concept of flow?", "flow"),
        ("Qu'est-ce que la notion d'utopie ?", "utopie"),
        ("Was ist der Begriff der Muße?", "Muße"),
        ("¿Qué es el concepto de entropía?", "entropía"),
        ("什么是熵的概念？", "熵"),
        ("Which ways are there to store bread?", "store bread"),
        ("What methods exist for dating rocks?", "dating rocks"),
        ("Welche Methoden gibt es, um schneller einzuschlafen?", "schneller einzuschlafen"),
        ("Quelles méthodes y a-t-il pour vérifier une information ?", "vérifier une information"),
        ("¿Qué formas de sincronizar hay?", "sincronizar"),
        ("有哪些方法可以更快入睡？", "更快入睡"),
        ("提高睡眠质量的方法有哪些？", "提高睡眠质量"),
        ("我对睡眠了解多少？", "睡眠"),
        ("酸面团怎么保存", "酸面团 保存"),
        ("酸面团为什么会发酸", "酸面团 发酸"),
        ("What do the docs say about sleep?", "sleep"),
        ("Was steht in meinen Notizen über den Schlaf?", "Schlaf"),
        ("Que disent mes notes sur le sommeil ?", "sommeil"),
        ("Qu'est-ce que je sais de l'entropie ?", "entropie"),
        ("¿Qué dicen mis apuntes sobre el sueño?", "sueño"),
        ("¿Cómo ha cambiado lo que sé de topología?", "topología"),
        ("Línea de tiempo de mis apuntes de cálculo", "cálculo"),
        ("Chronologie de mes notes sur le populisme", "populisme"),
        ("Zeitleiste meiner Notizen zu Schlaf", "Schlaf"),
        ("Show a timeline of what I've learned about weaving", "weaving"),
        ("文档里怎么说睡眠？", "睡眠"),
        ("Was dachte ich über Schlaf?", "Schlaf"),
        ("Was hielt ich damals von den Knoten?", "Knoten"),
        ("Que pensais-je du sommeil ?", "sommeil"),
        ("Qu'est-ce que je croyais au sujet de la sieste ?", "sieste"),
        ("¿Qué pensaba yo sobre el sueño?", "sueño"),
        ("Cosa pensavo del sonno?", "sonno"),
        ("O que eu pensava sobre o sono?", "sono"),
        ("Wat dacht ik toen over slaap?", "slaap"),
        ("我对睡眠是怎么想的？", "睡眠"),
    ],
)
def test_what_is_left_of_a_question_is_its_topic(question: str, topic: str) -> None:
    assert without_question_words(question) == topic


@pytest.mark.parametrize("text", ["睡眠", "What is sleep?", "什么？", "spacing effect", "为什么睡眠" * 60])
def test_what_has_no_frame_or_nothing_else_stays(text: str) -> None:
    assert without_frame(text).rstrip("？") == text.rstrip("？")


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("Timeline of the canal", "the canal"),
        ("Chronologie du télétravail", "télétravail"),
        ("Chronologie der Kriege", "Kriege"),
        ("Cronología de la guerra", "guerra"),
        ("History of the canal", "History of the canal"),
    ],
)
def test_a_timeline_is_no_part_of_the_topic(question: str, topic: str) -> None:
    assert without_carriers(question) == topic
