"""Tells what was found in notes and papers: one function per operation, from its result and its request."""

from collections.abc import Iterable, Iterator

from catena.rendering.lines import (
    BAR,
    BLANK,
    Json,
    Line,
    Role,
    below,
    conditions_in,
    counted,
    day_of,
    entry,
    line,
    line_text,
    lines_text,
    page_text,
    section_text,
)

_TIERS: dict[str, Role] = {"highly_relevant": "good", "relevant": "good", "somewhat_relevant": "doubtful"}
_ROLES: dict[str, Role] = {
    **dict.fromkeys(("section1", "section2", "section3"), "title"),
    **dict.fromkeys(("code", "question"), "doubtful"),
    "positive": "good",
    "negative": "bad",
    "detail": "aside",
}
_FACETS = ("roles", "colors", "prefixes", "themes", "citekeys", "sections", "pages", "imported")
_FACET_VALUES = 8
_RESULTS: dict[str, tuple[str, Role]] = {
    **dict.fromkeys(("verified", "in_annotations", "verbatim", "supported", "supports"), ("✓", "good")),
    **dict.fromkeys(("misquoted", "stitched", "contradicted", "contradicts"), ("✗", "bad")),
    "wrong_page": ("!", "doubtful"),
    "partial": ("~", "doubtful"),
    "qualifies": ("~", "doubtful"),
    "not_found": ("?", "bad"),
    "uncited": ("·", "aside"),
    "related": ("·", "place"),
}
"""The sign of a quotation's status, a sentence's verdict, or how a finding bears on a claim."""


def tell_search(result: Json, request: Json) -> Iterator[Line]:
    """Tell found notes, best first, each with its place and the words that matched."""
    notes = result["results"]
    if not notes:
        yield line(f"No notes found matching '{request['query']}'. Try:")
        yield line("- Broadening your search terms")
        yield line("- Checking spelling")
        yield line("- Using *surface-related for exploratory search")
        if conditions := conditions_in(request):
            yield line(f"- Leaving out a condition: {conditions}")
        return
    yield line((f"{counted(result['total_results'], 'note')} found{_first(len(notes), result)}", "title"))
    for note in notes:
        yield BLANK
        generated = "  (written by Catena)" if note["generated"] else ""
        score: tuple[str, Role] = (f"{note['composite_relevance']:.2f}  ", _TIERS.get(note["tier"], "aside"))
        yield entry(score, (note["note_title"], "title"), (generated, "aside"))
        facts = " · ".join(filter(None, (", ".join(note["sources"]), day_of(note["metadata"]["modified_date"]))))
        section = section_text(note["section_title"]) + page_text(note["page"])
        where = note["note_path"] + line_text(note["span"])
        yield below(6, (where, "place"), (section, "aside"), (f"  {facts}", "aside"))
        for index, excerpt in enumerate(note["excerpts"]):
            marks = [(start, end) for which, start, end in note["highlights"] if which == index]
            yield below(6, *_matched(excerpt, marks), is_detail=index > 0, is_excerpt=True)
        for hit in note["annotations"]:
            words = " ".join((hit["text"] or hit["comment"] or "").split())
            page = f" (p. {hit['page']})" if hit["page"] else ""
            yield below(6, (BAR, _ROLES.get(hit["role"], "")), words, (page, "aside"), is_detail=True)
    yield from _facets(result["facets"] or {})


def tell_similar(result: Json, request: Json) -> Iterator[Line]:
    """Tell the nearest chunks with their text."""
    if not result["results"]:
        yield line(f"No chunks found near '{request['refined_query_for_vector_search']}'.")
    for chunk in result["results"]:
        source = chunk["metadata"]
        where = f"{source['source']}:{chunk['spans'][0]['line_start'] if chunk['spans'] else 1}"
        section = section_text(source["section_title"])
        yield entry((f"{chunk['score']:.2f}  ", "good"), (where, "place"), (section, "aside"))
        yield below(6, chunk["page_content"].strip())
        yield BLANK


def tell_annotations(result: Json, request: Json) -> Iterator[Line]:
    """Tell one paper's annotations in reading order."""
    yield line((result["title"], "title"))
    count = counted(len(result["annotations"]), "annotation")
    key: tuple[str, Role] = (result["citekey"], "citekey") if result["citekey"] else ("no citekey", "place")
    yield line(key, f"  {result['file_path']}  ", (count, "aside"))
    for annotation in result["annotations"]:
        yield from _annotation(annotation)


def tell_highlights(result: Json, request: Json) -> Iterator[Line]:
    """Tell annotations of many papers, each with its paper and place, and then their facets."""
    found = result["annotations"]
    if not found:
        yield line("No annotations found. Try fewer conditions, or list the annotated papers.")
        if conditions := conditions_in(request):
            yield line((f"Asked for: {conditions}", "aside"))
        return
    yield line((f"{counted(result['total_results'], 'annotation')} found{_first(len(found), result)}", "title"))
    for each in found:
        yield from _annotation(each["annotation"])
        score = "" if each["score"] is None else f"{each['score']:.2f}  "
        where = f"  {each['file_path']}{line_text(each['annotation']['span'])}"
        yield below(4, (score, "place"), (each["citekey"], "citekey"), (where, "place"))
    yield from _facets(result["facets"])


def _annotation(annotation: Json) -> Iterator[Line]:
    yield BLANK
    yield entry(*annotation_head(annotation))
    if annotation["text"]:
        yield below(4, (annotation["text"], "quote"))
    if annotation["comment"]:
        yield below(4, (annotation["comment"], "comment"))


def annotation_head(annotation: Json) -> tuple[tuple[str, Role], ...]:
    """Return the parts that describe an annotation: its role, page, section, prefixes and image."""
    role = _ROLES.get(annotation["role"], "")
    prefix = " ".join(p for p in (annotation["outer_prefix"], annotation["comment_prefix"]) if p)
    page = f"  p. {annotation['page']}" if annotation["page"] else ""
    kind = "" if annotation["type"] == "highlight" else f" {annotation['type']}"
    section = f"  {' › '.join(annotation['section_path'])}" if annotation["section_path"] else ""
    pdf = "  in the PDF" if annotation["found_in"] == "pdf" else ""
    return (
        (BAR, role),
        (annotation["role"] + kind, role),
        (page + section + pdf, "aside"),
        (f"  {prefix}" if prefix else "", "title"),
        (f"  {annotation['image_path']}" if annotation["image_path"] else "", "place"),
    )


def _facets(facets: Json) -> Iterator[Line]:
    """Tell the most frequent values of each kind, one line per kind."""
    told = [name for name in _FACETS if facets.get(name)]
    if told:
        yield BLANK
    for name in told:
        values = ", ".join(f"{value['value']} {value['count']}" for value in facets[name][:_FACET_VALUES])
        yield line((f"{name:<10} ", "aside"), values)


def tell_contradictions(result: Json, request: Json) -> Iterator[Line]:
    """Tell claims that can't both hold, each with its note and place."""
    if not result["contradictions"]:
        yield line("No contradictions found.")
        if not request.get("status"):
            yield line(("Only claims in nearly the same words are compared, so that this proves nothing.", "aside"))
        return
    yield line((counted(result["total_results"], "contradiction"), "title"))
    for found in result["contradictions"]:
        marks = [found["type"], f"confidence {found['confidence']:.2f}"]
        marks += [found["status"]] if found["status"] != "detected" else []
        marks += ["superseded"] if found["superseded"] else []
        yield BLANK
        yield entry((", ".join(marks), "title"), (f"  {found['id']}", "aside"))
        for side in (found["note_a"], found["note_b"]):
            place = f"{side['path']}{line_text(side['span'])}{section_text(side['section'])}{page_text(side['page'])}"
            when = f"  {day_of(side['timestamp'])}" if side["timestamp"] else ""
            yield below(4, (place + when, "place"))
            yield below(6, (side["claim"], "quote"))


def tell_quotes(result: Json, request: Json) -> Iterator[Line]:
    """Tell the result for each quotation of a note."""
    if not result["quotes"]:
        yield line("This note quotes no paper.")
        return
    fine = sum(quote["status"] in ("verified", "in_annotations") for quote in result["quotes"])
    yield line((f"{counted(len(result['quotes']), 'quotation')}, {fine} as they should be", "title"))
    for quote in result["quotes"]:
        yield from tell_quote(quote)


def tell_quote(quote: Json) -> Iterator[Line]:
    """Tell the result for one quotation."""
    sign, role = _RESULTS[quote["status"]]
    place = f"{lines_text(quote['span'])}: " if quote["span"] else ""
    key, page = (f"  {quote['citekey']}", page_text(quote["page"])) if quote["citekey"] else ("", "")
    status = quote["status"].replace("_", " ")
    if quote["status"] == "in_annotations" and quote["verdict"] != "verbatim":
        status, sign, role = f"{status}, {quote['verdict'].replace('_', ' ')} in the PDF", "!", "doubtful"
    sign = "✗" if sign == "?" else sign
    yield entry((f"  {sign} ", role), place, (status, role), (key, "citekey"), (page, "place"))
    yield below(6, (quote["text"], "quote"), is_excerpt=True)
    if quote["message"]:
        yield below(6, (quote["message"], "doubtful"))


def tell_draft(result: Json, request: Json) -> Iterator[Line]:
    """Tell each sentence of a draft with its verdict, and the passages that decide."""
    counts = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in result["counts"].items() if count)
    yield line((counted(len(result["sentences"]), "sentence") + (f": {counts}" if counts else ""), "title"))
    for sentence in result["sentences"]:
        sign, role = _RESULTS[sentence["verdict"]]
        yield BLANK
        place = f"line {sentence['span']['line_start']}: "
        yield entry((f"{sign} ", role), place, (sentence["verdict"].replace("_", " "), role))
        yield below(4, (sentence["text"], "quote"), is_excerpt=True)
        if sentence["reason"]:
            yield below(4, (sentence["reason"], "doubtful"))
        for passage in sentence["passages"]:
            head = f"{passage['relation']} ({passage['score']:.2f}, {_source(passage)}): "
            yield below(6, (head, "aside"), (passage["text"], "quote"))


def tell_sources(result: Json, request: Json) -> Iterator[Line]:
    """Tell where a snippet may be from."""
    if not result["sources"]:
        yield line("Nothing like it was found.")
    for found in result["sources"]:
        score: tuple[str, Role] = (f"{found['score']:.2f}  ", "good" if found["score"] >= 0.8 else "doubtful")
        yield entry(score, (found["title"], "title"), (f"  {_source(found)}", "place"))
        yield below(6, (found["passage"], "quote"))


def _source(passage: Json) -> str:
    place = f"{passage['note_path']}{line_text(passage['span'])}" if passage["note_path"] else ""
    place = place if passage["source"] == "note" or not passage["citekey"] else ""
    page = f"p. {passage['page']}" if passage["page"] else ""
    named = (f"@{passage['citekey']}" if passage["citekey"] else "", page, place, passage["source"])
    return ", ".join(part for part in named if part)


def tell_reading_list(result: Json, request: Json) -> Iterator[Line]:
    """Tell the unread papers, each with the claims that it bears on, or with the notes it is near."""
    papers = result["papers"]
    if papers and all(paper["basis"] == "topic" for paper in papers):
        yield line("No finding surely bears on a claim of your notes; the papers are ranked by topic.")
    for paper in papers:
        about = ", ".join(part for part in (f"@{paper['citekey']}", paper["year"] or "", paper["file_path"]) if part)
        yield entry((paper["title"], "title"), (f"  {about}", "place"))
        for each in paper["bearings"]:
            sign, role = _RESULTS[each["relation"]]
            page = f"  p. {each['page']}"
            yield below(2, (f"{sign} {each['relation']}: ", role), (each["finding"], "quote"), (page, "place"))
            where = f"  {each['note_path']}{line_text(each['span'])}"
            yield below(6, ("your note: ", "aside"), (each["claim"], "quote"), (where, "place"))
        if paper["near"]:
            names = ", ".join(f"{note['note_title']} ({note['score']:.2f})" for note in paper["near"])
            yield below(2, ("near: ", "aside"), names)


def tell_outline(result: Json, request: Json) -> Iterator[Line]:
    """Tell a PDF's sections with their pages, from 1."""
    if not result["items"]:
        yield line(f"This PDF states no sections; read its pages: 1-{result['total_pages']}.")
        return
    if not result["has_outline"]:
        yield line("This PDF states no sections; these headings were found in its text.")
    yield line((counted(result["total_pages"], "page"), "title"))
    yield from _items(result["items"], depth=1)


def _items(items: Iterable[Json], *, depth: int) -> Iterator[Line]:
    for item in items:
        page = "" if item["page"] is None else f"  p. {item['page'] + 1}"
        yield entry("  " * depth + item["title"], (page, "place"))
        yield from _items(item["children"], depth=depth + 1)


def _first(shown: int, result: Json) -> str:
    return "" if shown == result["total_results"] else f", the first {shown}"


def _matched(excerpt: str, marks: Iterable[tuple[int, int]]) -> Iterator[tuple[str, Role]]:
    """Part an excerpt at its matched words. Marks count UTF-16 units, as in the contract."""
    units, at = excerpt.encode("utf-16-le"), 0
    for start, end in marks:
        yield _units(units, at, start), ""
        yield _units(units, start, end), "match"
        at = end
    yield _units(units, at, len(units) // 2), ""


def _units(utf16: bytes, start: int, end: int) -> str:
    return utf16[2 * start : 2 * end].decode("utf-16-le", "replace")
