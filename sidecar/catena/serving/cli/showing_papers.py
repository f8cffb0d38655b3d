"""Prints papers on a terminal, the notes that are made from them, and what annotations mean in the vault."""

import argparse
from collections.abc import Sequence

from rich.text import Text

from catena.rendering.found import tell_quote
from catena.rendering.lines import Json, conditions_in, lines_text
from catena.serving.cli.requests import request_of
from catena.serving.cli.terminal import Terminal, clean, place_text

_UNITS = ("links", "marks", "images", "pages", "quotes")
_SECTION_MARKS = {"new": "+ new", "renewed": "~ renewed", "kept": "= kept, you edited it"}
_DIFF_STYLES = {"+": "green", "-": "red", "@": "cyan"}


def papers(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print the annotated papers."""
    asked = conditions_in(request_of("list_annotation_files", typed))
    if not answer["files"] and asked:
        terminal.lines(f"No annotated papers found with {asked}.")
        return
    if not answer["files"]:
        terminal.lines(
            "No annotated papers found. An annotation note holds what Zotero Integration or a similar tool imported;",
            "the layouts that are understood are in docs/annotation-format.md.",
        )
        return
    if typed.details:
        _detailed_papers(terminal, answer["files"])
        return
    rows = [
        (
            clean(file["citekey"] or "–"),
            clean(file["title"]),
            str(file["annotation_count"]),
            "yes" if file["summary_path"] else "no",
            clean(file["file_path"]),
        )
        for file in answer["files"]
    ]
    terminal.table(("citekey", "title", "annotations", "summary", "note"), rows, right=(2,))


def _detailed_papers(terminal: Terminal, files: Sequence[Json]) -> None:
    rows = [
        (
            clean(file["citekey"] or "–"),
            clean("; ".join(details["authors"]) or "–"),
            clean(details["year"] or "–"),
            clean(f"{'[retracted] ' if details['is_retracted'] else ''}{file['title']}"),
            str(file["annotation_count"]),
            "yes" if details["has_pdf"] else "no",
            _summary_state(file["summary_path"], details["stale_since"]),
        )
        for file in files
        if (details := file["details"]) is not None
    ]
    terminal.table(("citekey", "authors", "year", "title", "annotations", "PDF", "summary"), rows, right=(4,))


def _summary_state(path: str | None, stale_since: str | None) -> str:
    if path is None:
        return "no"
    return "yes" if stale_since is None else f"stale since {stale_since[:10]}"


def summary(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print what happened to a note that Catena writes; after a dry run the note itself, or its changes."""
    if typed.dry_run:
        terminal.notices(answer["warnings"])
        if answer["diff"] and typed.diff:
            _diff(terminal, answer["diff"])
        else:
            terminal.markdown(answer["markdown"], shown=clean(answer["markdown"]))
        return
    did = "Wrote" if answer["created"] else "Renewed"
    terminal.put(Text.assemble((f"{did} ", "bold"), (clean(answer["path"]), "cyan")))
    for section in answer["sections"]:
        style = "yellow" if section["state"] == "kept" else ""
        terminal.put(Text(f"  {_SECTION_MARKS[section['state']]}: {clean(section['heading'])}", style=style))
    for warning in answer["warnings"]:
        terminal.put(Text(f"  ! {clean(warning)}", style="yellow"))


def synthesis(terminal: Terminal, answer: Json, typed: argparse.Namespace) -> None:
    """Print as for a summary, and the quotations with a problem; with `--csv`, the matrix alone."""
    if typed.csv and typed.dry_run:
        terminal.put(Text(answer["matrix_csv"].rstrip()))
        return
    summary(terminal, answer, typed)
    if answer["canvas_path"] and not typed.dry_run:
        terminal.lines(f"Canvas: {answer['canvas_path']}")
    if answer["quotes"]:
        terminal.heading("Quotations to look at", len(answer["quotes"]), style="bold yellow")
    terminal.told(line for quote in answer["quotes"] for line in tell_quote(quote))


def _mark_row(mark: Json) -> tuple[str, ...]:
    role = "each its own" if mark["role"] == "other" else mark["role"]
    example = clean(mark["example"])
    return (clean(mark["key"]), role, f"{mark['count']:,}", mark["source"], clean(mark["reason"]), example)


def _offer_to_confirm(terminal: Terminal, marks: list[Json]) -> None:
    """Print the setting that confirms what was learned; what is confirmed isn't offered again."""
    open_marks = [
        mark
        for mark in marks
        if mark["source"] in ("learned", "default") and mark["role"] != "other" and _is_color(mark["key"])
    ]
    if open_marks:
        pairs = ", ".join(f'"{clean(mark["key"])}" = "{mark["role"]}"' for mark in open_marks)
        terminal.lines("If this is right, keep it under [obsidian] in catena.toml, or change it there:")
        terminal.lines(f"  color_roles = {{ {pairs} }}")


def _is_color(key: str) -> bool:
    return key.startswith("#") or key.isalpha()


def annotation_files(terminal: Terminal, answer: Json) -> None:
    """Print the annotation part of the diagnosis: where they come from, what marks mean, and each note's coverage."""
    for each in answer["import_formats"]:
        found = "" if each["template_found"] else "  (its template is not there)"
        place = clean(each["output_path"] or "no output path")
        terminal.put(Text(f"Zotero Integration “{clean(each['name'])}” writes {place}{found}"))
    terminal.notices(answer["convention_problems"])
    if answer["color_roles"]:
        terminal.heading("What marks mean in this vault", len(answer["color_roles"]))
        rows = [_mark_row(mark) for mark in answer["color_roles"]]
        terminal.table(("mark", "role", "annotations", "says", "because", "for example"), rows, right=(2,))
        _offer_to_confirm(terminal, answer["color_roles"])
    files = answer["annotation_files"]
    terminal.heading("Annotation notes", len(files))
    if files:
        terminal.table(
            ("note", "annotations", *_UNITS, "covered", "left out", "layouts"),
            [_coverage_row(check) for check in files],
            right=tuple(range(1, len(_UNITS) + 4)),
        )
        covered, left = sum(check["covered"] for check in files), sum(len(check["left_out"]) for check in files)
        units = sum(check[name] for check in files for name in _UNITS)
        terminal.lines(
            f"{covered:,} of {units:,} links, marks, images, page references and quotations are covered,"
            f" {left:,} left out with a reason."
        )
    for check in files:
        remarks = [(place_text(d), d["message"]) for d in check["deviations"]]
        remarks += [
            (f"{lines_text(left['span'])}: ", f"{left['reason']} ({left['text']})") for left in check["left_out"]
        ]
        if not remarks:
            continue
        terminal.put(Text.assemble(("  ! ", "yellow"), (clean(check["path"]), "cyan")))
        for place, message in remarks:
            terminal.put(Text(f"      {place}{clean(message)}", style="yellow"))


def _coverage_row(check: Json) -> tuple[str, ...]:
    numbers = (check["annotations"], *(check[name] for name in _UNITS), check["covered"], len(check["left_out"]))
    return (clean(check["path"]), *(f"{number:,}" for number in numbers), clean(", ".join(check["dialects"])))


def _diff(terminal: Terminal, diff: str) -> None:
    for line in diff.splitlines():
        terminal.put(Text(clean(line), style=_DIFF_STYLES.get(line[:1], "")))
