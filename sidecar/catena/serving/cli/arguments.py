"""What may be typed. Reads arguments only; settings, state and sidecars are `app`'s business."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

INTENTS = ("factual", "temporal", "causal", "comparative", "exploratory")
JUDGEMENTS = ("detected", "confirmed", "dismissed")
ROLES = ("section1", "section2", "section3", "positive", "detail", "negative", "code", "question", "other")
LOG_LEVELS = ("debug", "info", "warning", "error")


class _Parser(argparse.ArgumentParser):
    """Tells a wrong flag as JSON when JSON was asked for; exit code 2 either way."""

    asked_for_json = False

    def error(self, message: str) -> NoReturn:
        if type(self).asked_for_json:
            problem: dict[str, Any] = {"code": "bad_request", "message": message, "retryable": False, "details": {}}
            print(json.dumps({"error": problem}, ensure_ascii=False, indent=2))
            raise SystemExit(2)
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\nSee `{self.prog} --help`.\n")


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """What was typed, with None where nothing was.

    Raises:
        SystemExit: 2 for what can't be understood; 0 after --help.
    """
    parser_class = type("Parser", (_Parser,), {"asked_for_json": "--json" in argv})
    arguments = argparse.Namespace(**dict.fromkeys(("vault_path", "state_dir", "model_path", "log_level")))
    arguments.__dict__.update(
        annotations_folder=None,
        synthesis_folder=None,
        poll=None,
        relation_fields=None,
        json=False,
        command=None,
        color_roles=None,
        link_style=None,
        index_pdfs=None,
    )
    return _parser(parser_class).parse_args(argv, arguments)


def _parser(parser_class: type[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    common = _common(parser_class)
    parser = parser_class(
        prog="catena",
        description="Search, summaries and answers from your own Markdown vault. Everything stays on this machine.",
        parents=[common],
    )
    parser.add_argument("--version", action="store_true", help="print the version (with --json: {version, api})")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=parser_class)

    def command(name: str, help: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=help, description=help[:1].upper() + help[1:] + ".", parents=[common])

    serve = command("serve", "serve the vault over HTTP to this machine, for the plugin and other clients")
    serve.add_argument("--parent-pid", type=int, metavar="N", help="end when this process is gone")
    serve.add_argument("--stay", action="store_true", help="go on when standard input closes")

    command("mcp", "speak MCP on standard input and output, for Claude and other clients")

    ask = command("ask", "answer a question from your notes")
    ask.add_argument(
        "question", help="in plain words; may begin with *compare, *temporal-query, *surface-related, *help"
    )
    ask.add_argument("--intent", choices=INTENTS, help="read the question so, whatever it looks like")
    ask.add_argument("--folder", metavar="FOLDER", help="only notes there and below")
    ask.add_argument("--tag", action="append", metavar="TAG", help="only notes with this tag; may be repeated")
    ask.add_argument("--since", metavar="DATE", help="only notes from then on: 2024, 2024-10, 2024-10-05")
    ask.add_argument("--until", metavar="DATE", help="only notes up to then")
    ask.add_argument("--threshold", type=float, metavar="T", help="least similarity that counts, 0 to 1")
    ask.add_argument("--limit", type=_whole_number, metavar="N", help="at most so many results, 1 to 100")
    ask.add_argument("--plan", action="store_true", help="say how it would be answered, and stop")

    classify = command("classify", "say how a question is understood")
    classify.add_argument("question", help="the question; - reads one a line and prints one JSON object a line")

    contradictions = command("contradictions", "find claims of notes that can't both hold")
    contradictions.add_argument("--folder", metavar="FOLDER", help="only between notes there and below")
    contradictions.add_argument("--status", choices=JUDGEMENTS, help="only those that you judged so")
    contradictions.add_argument("--limit", type=_whole_number, metavar="N", help="at most so many (default: all)")
    contradictions.add_argument("--confirm", action="append", metavar="ID", help="this one is right; may be repeated")
    contradictions.add_argument("--dismiss", action="append", metavar="ID", help="this one is none; may be repeated")
    contradictions.add_argument("--reset", action="append", metavar="ID", help="take what you said of it back")

    related = command("related", "find the notes around a note or a concept")
    related.add_argument("start", metavar="NOTE", help="the note's path, title or alias")
    related.add_argument("--hops", type=_whole_number, metavar="N", help="relations away at most, 1 to 4 (default: 2)")
    related.add_argument("--limit", type=_whole_number, metavar="N", help="at most so many (default: 50)")

    history = command("history", "tell how a note changed, and what it said")
    history.add_argument("path", metavar="NOTE", help="the note's path in the vault")
    history.add_argument("--as-of", metavar="DATE", help="print what it said on that day")
    history.add_argument("--known-at", metavar="DATE", help="as far as was known on that day")

    since = command("since", "tell what changed in the vault since a day")
    since.add_argument("date", metavar="DATE", help="2024, 2024-10, 2024-10-05")
    since.add_argument("--folder", metavar="FOLDER", help="only notes there and below")

    chains = command("chains", "find what leads to what, with the sentences that say so")
    chains.add_argument("source", metavar="A", help="where chains begin: a note's path, title or alias")
    chains.add_argument("target", metavar="B", nargs="?", help="where they end (default: anywhere)")
    chains.add_argument("--hops", type=_whole_number, metavar="N", help="links of a chain at most, 1 to 3 (default: 3)")
    chains.add_argument("--limit", type=_whole_number, metavar="N", help="at most so many (default: 10)")

    links = command("links", "suggest typed links from a note, accept or dismiss them")
    links.add_argument("path", metavar="NOTE", help="the note's path in the vault")
    links.add_argument(
        "--accept", action="append", metavar="ID", help="write this link into both notes; may be repeated"
    )
    links.add_argument("--type", metavar="TYPE", help="accept with this type instead of the suggested one")
    links.add_argument("--dismiss", action="append", metavar="ID", help="never suggest this again; may be repeated")
    links.add_argument("--limit", type=_whole_number, metavar="N", help="at most so many, 1 to 50 (default: 10)")

    search = command("search", "find notes by their words and by their meaning")
    search.add_argument("query", help="what to look for, in plain words")
    search.add_argument("--mode", choices=("hybrid", "text", "semantic"), help="how to look (default: hybrid)")
    search.add_argument("--folder", metavar="FOLDER", help="only notes there and below")
    search.add_argument("--tag", action="append", metavar="TAG", help="only notes with this tag; may be repeated")
    search.add_argument("--since", metavar="DATE", help="only notes from then on: 2024, 2024-10, 2024-10-05")
    search.add_argument("--until", metavar="DATE", help="only notes up to then")
    search.add_argument("--limit", type=_whole_number, metavar="N", help="at most so many, 1 to 100 (default: all)")
    _annotation_conditions(search)

    similar = command("similar", "find the chunks nearest in meaning to a text")
    similar.add_argument("query", help="the text to compare with")
    similar.add_argument("--file", action="append", metavar="FILE", help="only chunks of this note; may be repeated")
    similar.add_argument(
        "--where", action="append", type=_condition, metavar="KEY=VALUE", help="only notes with this property"
    )
    similar.add_argument("--limit", "-k", type=_whole_number, metavar="N", help="how many, 1 to 100 (default: 10)")

    annotations = command("annotations", "show the annotations of one paper")
    annotations.add_argument("citekey", metavar="KEY", help="the paper's citekey, or the path of a note or PDF")
    annotations.add_argument(
        "--colors", type=_comma_list, metavar="A,B", help="only these: positive, negative, detail, question, code …"
    )
    annotations.add_argument("--roles", type=_comma_list, metavar="A,B", help="only what is for this; the same words")
    annotations.add_argument("--pdf", action="store_true", help="also what is marked in the paper's PDF itself")

    highlights = command("highlights", "find annotations across all papers")
    highlights.add_argument("query", nargs="?", help="what to look for (default: all that fit the conditions)")
    highlights.add_argument("--folder", metavar="FOLDER", help="only in notes there and below")
    highlights.add_argument("--tag", action="append", metavar="TAG", help="only in notes with this tag")
    highlights.add_argument("--limit", type=_whole_number, metavar="N", help="at most so many (default: all)")
    _annotation_conditions(highlights)

    papers = command("papers", "list the annotated papers")
    papers.add_argument("--folder", metavar="FOLDER", help="only notes there and below")
    papers.add_argument("--tag", action="append", metavar="TAG", help="only papers with this tag; may be repeated")

    summarize = command("summarize", "write the summary note of one paper")
    summarize.add_argument("citekey", metavar="KEY", help="the paper's citekey")
    _dry_run(summarize)

    synthesize = command("synthesize", "write one note from several annotated papers")
    synthesize.add_argument("citekeys", metavar="KEY", nargs="+", help="the papers' citekeys, two or more")
    synthesize.add_argument("--theme", metavar="THEME", help="what to look at, by its meaning (default: everything)")
    _dry_run(synthesize)

    quotes = command("quotes", "hold what a note quotes against the annotations and PDFs")
    quotes.add_argument("path", metavar="NOTE", help="the note's path in the vault")

    pdf = command("pdf", "read a PDF by its outline")
    pdf.add_argument("what", choices=("outline", "read"), help="list its sections, or read pages or sections")
    pdf.add_argument("file", metavar="FILE", help="path in the vault, file name, or the paper's citekey")
    pdf.add_argument("--pages", metavar="PAGES", help="1, 1-5, 3,7-9 or all")
    pdf.add_argument("--section", metavar="NAMES", help="names of sections, parted by commas")

    inspect = command("inspect", "show what was understood of one note")
    inspect.add_argument("path", metavar="NOTE", help="the note's path in the vault")

    index = command("index", "bring the index up to date, once")
    index.add_argument("--full", action="store_true", help="make all of it anew")
    index.add_argument("--enable", action="append", metavar="NOTE", help="let a note into the index again")
    index.add_argument("--disable", action="append", metavar="NOTE", help="keep a note out of the index")

    status = command("status", "show how far the index is")
    status.add_argument("--files", action="store_true", help="list every file with its state and reason")

    command("doctor", "look at vault and index as a whole and say what is not as it should be")
    return parser


def _dry_run(command: argparse.ArgumentParser) -> None:
    command.add_argument("--dry-run", action="store_true", help="print the note, write nothing")
    command.add_argument("--diff", action="store_true", help="with --dry-run: print what an existing note would change")


def _annotation_conditions(command: argparse.ArgumentParser) -> None:
    """Conditions on annotations; each may be repeated where any of several values will do."""
    conditions = command.add_argument_group("only notes with annotations")
    conditions.add_argument("--role", action="append", choices=ROLES, help="for this; may be repeated")
    for flag, metavar, help in (
        ("--color", "COLOR", "of this colour: #ffd400, yellow, or its usual meaning"),
        ("--prefix", "PREFIX", "with this prefix: METHOD, LIMITATION …"),
        ("--theme", "THEME", "with this theme"),
        ("--citekey", "KEY", "of this paper"),
    ):
        conditions.add_argument(flag, action="append", metavar=metavar, help=f"{help}; may be repeated")
    conditions.add_argument("--page", metavar="PAGES", help="on these pages: 12, 3-7")
    conditions.add_argument("--section", metavar="WORDS", help="in a section of the paper with these words in its name")
    conditions.add_argument("--imported-since", metavar="DATE", help="imported then or later")
    conditions.add_argument("--imported-until", metavar="DATE", help="imported up to then")


def _common(parser_class: type[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Options that stand before or after the command; nothing typed leaves what was typed elsewhere."""
    common = parser_class(add_help=False, argument_default=argparse.SUPPRESS)
    options = common.add_argument_group("settings")
    options.add_argument("--vault", dest="vault_path", metavar="PATH", help="the vault's folder")
    options.add_argument("--state-dir", metavar="PATH", help="where the index is kept (default: your data folder)")
    options.add_argument(
        "--annotations-folder", metavar="FOLDER", help="where annotation notes are (default: anywhere)"
    )
    options.add_argument("--synthesis-folder", metavar="FOLDER", help="where Catena writes (default: Synthesis)")
    options.add_argument("--model", dest="model_path", metavar="PATH", help="folder of another embedding model")
    options.add_argument(
        "--relation-field",
        dest="relation_fields",
        action="append",
        metavar="NAME=TYPE",
        help="a field or property that states relations, such as underpins=supports; may be repeated",
    )
    options.add_argument(
        "--color-role",
        dest="color_roles",
        action="append",
        metavar="COLOR=ROLE",
        help="what a colour means to you, such as '#ffd400=positive' or yellow=question; may be repeated",
    )
    options.add_argument("--link-style", metavar="STYLE", help="how pages are linked: citekey, note, pdf or zotero")
    options.add_argument("--index-pdfs", action="store_true", help="let the text of PDFs into the index")
    options.add_argument("--poll", action="store_true", help="look for changes every few seconds")
    options.add_argument("--log-level", choices=LOG_LEVELS, help="what the log tells")
    options.add_argument("--json", action="store_true", help="print the result as JSON")
    return common


def settings_in(arguments: argparse.Namespace) -> dict[str, Any]:
    """The settings among what was typed, by setting name."""
    names = (
        "vault_path",
        "state_dir",
        "annotations_folder",
        "synthesis_folder",
        "model_path",
        "poll",
        "relation_fields",
        "color_roles",
        "link_style",
        "index_pdfs",
    )
    return {name: getattr(arguments, name) for name in names}


def _whole_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= 100:
        raise argparse.ArgumentTypeError("Limit must be integer in range [1, 100]")
    return int(text)


def _condition(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise argparse.ArgumentTypeError(f"'{text}' is not KEY=VALUE")
    return key.strip(), value.strip()


def _comma_list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
