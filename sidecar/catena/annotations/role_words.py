"""Words → role: what people call a kind of annotation in headings, labels, legends and templates.

The words are gathered by language from what annotation templates and legends use (English, German, French,
Spanish, Portuguese, Italian, Dutch, Russian, Vietnamese, Chinese, Japanese, Korean). `*` stands for any ending.
"""

import re
import unicodedata
from functools import cached_property, lru_cache

from catena.annotations.annotation import AnnotationColor
from catena.language.folding import normalized

_PLAIN: dict[AnnotationColor, str] = {
    AnnotationColor.NEGATIVE: """
        disagree*, limit, limits, limitation*, limiting, weak, weakness*, critique*, critic*, negative*, flaw*,
        concern*, shortcoming*, drawback*, contradict*, counter*, wrong, caveat*, objection*, refut*, cons, bad,
        problematic, threat*, don't agree, kritik*, kritisch*, schwach*, schwäch*, einschränkung*, grenze*,
        widerspr*, einwand*, nachteil*, stimme nicht zu, limite*, faibless*, critiqu*, désaccord*, objecti*,
        inconvénient*, debil*, limita*, crític*, desacuerdo*, discord*, fraquez*, desventa*, desvanta*, critich*,
        debolezz*, svantagg*, beperking*, zwak*, kritiek, oneens, огранич*, критик*, слаб*, недостат*, hạn chế,
        phê bình, điểm yếu, không đồng ý, 局限*, 限制, 缺点, 缺陷, 不足, 批评, 批判, 质疑, 反对, 不同意, 缺點, 批評,
        質疑, 反對, 限界, 弱点, 反論, 異論, 反対, 問題点, 한계, 비판, 단점, 약점, 반론, 문제점, 반대
    """,
    AnnotationColor.QUESTION: """
        question*, unclear, confus*, gap, gaps, doubt*, not sure, unsure, unknown, puzzl*, don't understand,
        do not understand, didn't understand, not understood, open issue*, uncertain*, future work, future research,
        future direction*, follow up, to clarify, clarif*, frage*, fraglich, unklar*, lücke*, verwirr*, zweifel*,
        nicht verstanden, offene punkte, lacune*, confusion*, doute*, pas clair, incompris*, à clarifier, pregunta*,
        duda*, confuso*, laguna*, vacío*, no entiendo, pergunta*, dúvida*, lacuna*, questã*, questõ*, não entendi,
        domand*, dubbi*, poco chiaro, vraag*, vragen, onduidelijk*, вопрос*, неясн*, непонятн*, пробел*, câu hỏi,
        thắc mắc, khoảng trống, chưa rõ, 问题, 疑问, 疑惑, 困惑, 不懂, 不明白, 不理解, 空白, 待解决, 問題, 疑問,
        質問, 不明, 課題, 질문, 의문, 궁금*, 모르는, 불명확*, 공백
    """,
    AnnotationColor.CODE: """
        code, codes, coding, snippet*, data, dataset*, stat, stats, statistic*, number, numbers, formula*,
        equation*, math, daten, datensatz, statisti*, zahlen, formel*, données, chiffres, équation*, datos, código*,
        estadístic*, dados, estatístic*, fórmula*, ecuacion*, equaç*, dati, codice, gegevens, данны*, код,
        статистик*, формул*, dữ liệu, mã nguồn, 数据, 數據, 代码, 代碼, 統計, 统计, 公式, データ, コード, 数式,
        코드, 데이터, 통계, 수식
    """,
    AnnotationColor.DETAIL: """
        method*, definition*, define*, background*, reference*, detail*, context*, term, terms, terminolog*,
        vocabular*, glossary, keyword*, concept*, example*, assumption*, connection*, citation*, cited, source,
        sources, further reading, to read, reading, look up, lookup, literature, related work, theory, theme,
        themes, theor*, procedure*, material*, setup, less important, not relevant, bibliograph*, minor, unimportant,
        not important, fact, facts, framework*, additional, instrument*, sample, participants, approach*,
        technique*, methodik, begriff*, hintergr*, referenz*, quelle*, kontext*, beispiel*, annahme*, zum lesen,
        literatur*, weiterlesen, verfahren, nachschlagen, méthod*, défini*, contexte*, référence*, exemple*,
        détail*, terme*, notion*, hypothèse de travail, métod*, definici*, contexto*, referencia*, antecedente*,
        ejemplo*, detalle*, término*, definiç*, referência*, exemplo*, detalhe*, metodolog*, definizion*, contesto,
        riferiment*, dettagl*, esempi*, achtergrond*, definitie*, verwijzing*, voorbeeld*, метод*, определени*,
        контекст*, ссылк*, пример*, детал*, термин*, phương pháp, định nghĩa, bối cảnh, tài liệu tham khảo,
        chi tiết, khái niệm, 方法, 定义, 定義, 背景, 参考, 參考, 引用, 文献, 文獻, 细节, 細節, 概念, 术语, 術語,
        例子, 手法, 用語, 詳細, 방법*, 정의, 배경, 참고*, 세부*, 개념, 용어, 인용, 예시, 문헌, nicht wichtig,
        unwichtig
    """,
    AnnotationColor.POSITIVE: """
        critical concept*, critical idea*, critical information, critical insight*, main idea*, main point*,
        key point*, key idea*, finding*, result*, claim*, contribution*, conclusion*, conclud*, thesis, theses,
        argument*, evidence, premise*, takeaway*, take away*, core, positive*, agree, agreement*, strength*, strong,
        support, supports, supporting, insight*, summary, novel*, good, pros, hypothes*, answer*, implication*,
        discover*, hauptidee*, hauptaussage*, kernaussage*, kernpunkt*, ergebnis*, befund*, thesen, behauptung*,
        beitrag, beiträge, schlussfolgerung*, fazit, erkenntnis*, stärke*, beleg*, zustimmung*, stimme zu,
        hypothese*, idée principale, idées principales, résultat*, thèse*, apport*, constat*, preuve*, accord,
        point fort, points forts, hypothèse*, idea principal, ideas principales, hallazgo*, resultado*, tesis,
        aporte*, aportaci*, conclusi*, afirmaci*, evidencia*, argumento*, fortaleza*, de acuerdo, hipótesis,
        ideia principal, ideias principais, achado*, contribui*, conclus*, tese, evidência*, hipótese*, concordo,
        pontos fortes, idea principale, risultat*, contribut*, tesi, conclusione, prove, bevinding*, resultat*,
        conclusie*, bijdrage*, stelling*, hoofdidee*, главн*, вывод*, результат*, тезис*, вклад, довод*, утвержден*,
        ý chính, kết quả, kết luận, luận điểm, đóng góp, đồng ý, 主要观点, 观点, 论点, 论据, 结论, 结果, 发现, 贡献,
        创新, 优点, 赞同, 同意, 核心, 主张, 觀點, 論點, 結論, 結果, 發現, 貢獻, 創新, 優點, 贊同, 主張, 証拠, 根拠,
        発見, 知見, 賛成, 核心*, 핵심*, 주장*, 결과*, 결론*, 발견*, 기여*, 논지, 근거, 장점, 동의, 요점, 아이디어
    """,
}
_VAGUE: dict[AnnotationColor, str] = {
    AnnotationColor.POSITIVE: """
        important*, key, main, major, central, interest*, essential*, relevant, significant, crucial, like, love,
        idea*, remember, success, wichtig*, interessant*, zentral*, kern, schlüssel*, essentiel*, intéressant*, clé,
        clés, importante*, interesante*, clave*, principal*, chave*, interessante*, fondamental*, belangrijk*,
        kernpunt*, важн*, ключев*, интересн*, quan trọng, thú vị, 重要, 重点, 重點, 关键, 關鍵, 有趣, 要点, 중요*,
        주요*, 흥미*, check, done
    """,
    AnnotationColor.NEGATIVE: """
        error*, danger*, failure*, fail, bug, warning*, caution, issue*, fehler*, erreur*
    """,
    AnnotationColor.QUESTION: """
        problem*, problèm*, issue, faq, help, todo, to do, проблем*, vấn đề, 문제
    """,
}
_LEVELS: dict[AnnotationColor, str] = {
    AnnotationColor.SECTION3: """
        h4, heading 3, header 3, level 3, section 3, section3, title 3, subsubsection*, sub subsection*,
        überschrift 3, titre 3, 三级标题, 三級標題, 소소제목
    """,
    AnnotationColor.SECTION2: """
        h3, heading 2, header 2, level 2, section 2, section2, title 2, subsection*, sub section*, subheading*,
        subheader*, subtitle*, sub heading*, subchapter*, unterkapitel, unterabschnitt*, überschrift 2,
        zwischenüberschrift*, sous titre*, sous section*, subtítulo*, subsección*, subseção, sottotitol*, 二级标题,
        二級標題, 小标题, 小標題, 小見出し, 소제목, 부제목
    """,
    AnnotationColor.SECTION1: """
        h1, h2, heading*, header*, title*, section*, chapter*, structure, outline, toc, überschrift*, titel,
        kapitel, abschnitt*, gliederung, titre*, chapitre*, encabezado*, título*, capítulo*, sección, secciones,
        seção, seções, titol*, capitol*, sezion*, kop, hoofdstuk*, заголов*, раздел*, глав*, tiêu đề, chương, 标题,
        標題, 章节, 章節, 見出し, 제목, 목차, 섹션
    """,
}
_UNLETTERED = re.compile(r"[^\w']+")
_LONGEST = 200
"""In characters: what is longer is a text, not a name."""


@lru_cache(maxsize=2048)
def role_of_words(text: str) -> AnnotationColor | None:
    """The role that a heading, label or legend speaks of; None if no list has its words.

    Plain words (`finding`, `Einschränkung`) beat vague ones (`important question` asks), the first plain one counts;
    words for a paper's headings come last, since `Section: methods` is about methods.

    Args:
        text: A few words, in any case and dressing (`💡 **Main ideas** and conclusions`).
    """
    words = _folded(text[:_LONGEST])
    found = (known.first_in(words) for known in (_PLAIN_WORDS, _VAGUE_WORDS, _LEVEL_WORDS))
    return next((role for role in found if role is not None), None)


def _folded(text: str) -> str:
    """Fold case, drop accents and punctuation, and leave one blank between words and at both ends."""
    text = normalized("NFKD", text.replace("’", "'")).casefold()
    bare = "".join(c for c in text if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
    words = (word.strip("'_") for word in _UNLETTERED.split(bare.replace("_", " ")))
    return normalized("NFC", f" {' '.join(word for word in words if word)} ")


class _Words:
    """Words and the role each one names; where several begin at one place, the longest counts."""

    def __init__(self, words_of: dict[AnnotationColor, str]) -> None:
        self._pairs = [(word.strip(), role) for role, words in words_of.items() for word in words.split(",")]

    @cached_property
    def _roles(self) -> dict[str, AnnotationColor]:
        return {_bare(word): role for word, role in self._pairs}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Compiled when a text is first looked at: it is a long one."""
        longest_first = sorted({word for word, _ in self._pairs}, key=lambda word: (-len(_bare(word)), word))
        return re.compile("|".join(_as_pattern(word) for word in longest_first))

    def first_in(self, words: str) -> AnnotationColor | None:
        """The role of the first of these words in a folded text."""
        found = self._pattern.search(words)
        return self._roles[found[0]] if found else None


def _bare(word: str) -> str:
    return _folded(word.removesuffix("*")).strip()


def _as_pattern(word: str) -> str:
    bare = re.escape(_bare(word))
    if _is_unspaced(word):
        return bare
    return rf"(?<= ){bare}" if word.endswith("*") else rf"(?<= ){bare}(?= )"


def _is_unspaced(word: str) -> bool:
    """Return whether its script sets no blanks between words (Chinese, Japanese), or glues endings to them (Korean)."""
    return any("\u2e80" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7ff" for c in word)


_PLAIN_WORDS, _VAGUE_WORDS, _LEVEL_WORDS = _Words(_PLAIN), _Words(_VAGUE), _Words(_LEVELS)
