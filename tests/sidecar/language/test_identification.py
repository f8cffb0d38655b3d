import pytest

from catena.language.identification import asked_language, language_of, main_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What is the spacing effect?", "en"),
        ("spacing effect", "en"),
        ("Wie lange dauert der Mittagsschlaf?", "de"),
        ("Quelle est la différence entre un lien et une étiquette ?", "fr"),
        ("¿Cuántas tarjetas caben en la caja?", "es"),
        ("Quem escreveu o livro sobre hábitos?", "pt"),
        ("Quando è stata fondata la biblioteca?", "it"),
        ("Confronta RFC-1 ed RFC-2", "it"),
        ("A quale temperatura cuoce il pane?", "it"),
        ("Quanto dura a bateria?", "pt"),
        ("O que provoca a insónia?", "pt"),
        ("A quien devuelvo la tienda", "es"),
        ("Compare mel e xarope", "pt"),
        ("Hoeveel kaarten passen er in de doos?", "nl"),
        ("Zettelkasten 是什么？", "zh"),
        ("睡眠とは？", "ja"),
        ("잠이란 무엇인가요?", "ko"),
        ("What do I know about 00. 主页?", "en"),
        ("Was weiß ich über 睡眠?", "de"),
        ("The Art of War 是谁写的？", "zh"),
        ("PaperBell 和 the other one 有什么区别？", "zh"),
    ],
)
def test_a_question_tells_its_language_by_script_and_by_its_commonest_words(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Zettelkasten vs PARA", "en"),
        ("PARA", "en"),
        ("¿QUÉ DICE ESTA NOTA DE LA MEMORIA?", "es"),
        ("Was ist DER?", "de"),
    ],
)
def test_a_word_in_capitals_is_a_name_and_tells_no_language(question: str, language: str) -> None:
    assert language_of(question) == language


def test_what_tells_nothing_is_taken_for_english() -> None:
    assert language_of("") == language_of("2024!") == language_of("Leitner") == "en"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Der Zettelkasten ist ein Verfahren, mit dem Luhmann seine Bücher schrieb.", "de"),
        ("Le sommeil est un état du corps, et il consolide ce que nous avons appris dans la journée.", "fr"),
        ("El sueño es un estado del cuerpo en el que se consolida la memoria.", "es"),
        ("睡眠是身体休息的状态。See also [[Sleep]] and Walker 2017.", "zh"),
        ("睡眠は体を休める状態であり、記憶を固める。", "ja"),
        ("Сон — это состояние тела.", "ru"),
        ("The kanji 睡眠 is read すいみん, and it is the word for sleep in both of the languages.", "en"),
        ("Sea f(x) = e^{-x} + c; si n = 2, la derivada de f en c: l(n, c) = c n l s d n l c.", "es"),
        ("d n l c | d A c | n c d l | c c d s", None),
        ("comment comment comment Go", None),
        ("Sleep.md\nREM\nNREM", None),
        ("2024-05-01 12:30", None),
        ("", None),
    ],
)
def test_a_note_is_in_the_language_of_most_of_its_words(text: str, language: str | None) -> None:
    assert main_language(text) == language


def test_a_question_in_a_script_of_its_own_is_not_taken_for_english() -> None:
    assert asked_language("Что такое сон?") == "ru"
    assert asked_language("What is Сон?") in ("en", "ru")
    assert asked_language("Was ist Schlaf?") == "de"


@pytest.mark.parametrize("identifier", ["zyx9b0810c67fd9", "x86", "3de5la7", "de_la_2", "commit 4aa7686e80a9"])
def test_an_identifier_is_in_no_language(identifier: str) -> None:
    assert asked_language(identifier) == "en"


def test_a_long_text_costs_no_more_than_its_beginning() -> None:
    beginning = "The tides are pulled by the moon. " * 200

    assert main_language(beginning + "Und das ist die Flut. " * 5000) == "en"
