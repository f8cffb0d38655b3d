"""Parse page ranges: `1`, `1-5`, `3,7-9`, `all` (1-based)."""

import re

from catena.errors import BadRequest

_RANGE = re.compile(r"(?P<first>\d{1,7})(?:\s*[-–—]\s*(?P<last>\d{1,7}))?")


def pages_asked(pages: str, total_pages: int) -> tuple[int, ...]:
    """Return the requested pages, 0-based, each once, in the requested order.

    Raises:
        BadRequest: If the text is not a list of pages, a range is reversed, or a page is not in this PDF.
    """
    if pages.strip().casefold() == "all":
        return tuple(range(total_pages))
    asked: dict[int, None] = {}
    for part in pages.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise BadRequest(f"'{pages}' names no pages. Give for example 1, 1-5, 3,7-9 or all.", pages=pages)
        asked.update(dict.fromkeys(_between(int(found["first"]), int(found["last"] or found["first"]), total_pages)))
    return tuple(asked)


def pages_between(start: int, end: int | None, total_pages: int) -> tuple[int, ...]:
    """Return the 0-based pages from `start` to `end`, which are 1-based and inclusive; None means `start` only.

    Raises:
        BadRequest: If the last page is before the first, or one of them is not in this PDF.
    """
    return tuple(_between(start, start if end is None else end, total_pages))


def _between(first: int, last: int, total_pages: int) -> range:
    outside = next((page for page in (first, last) if not 1 <= page <= total_pages), None)
    if outside is not None:
        pages = "1 page" if total_pages == 1 else f"{total_pages} pages"
        raise BadRequest(f"Page {outside} is out of range: the PDF has {pages}.", page=outside, total_pages=total_pages)
    if last < first:
        raise BadRequest(f"The range {first}-{last} runs backwards.", first=first, last=last)
    return range(first - 1, last)
