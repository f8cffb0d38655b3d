"""What each stage of the training reads, and what it is measured on."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from catena.adapters.onnx_embedder import OnnxEmbedder
from scripts.reader import asking, claims, judged, pack, written
from scripts.reader.examples import Group, chosen
from scripts.reader.notes import Window, apart, of_abstracts, of_encyclopedia, windows

STAGES: Final[Mapping[str, Mapping[str, int]]] = {
    "1": {
        "answer-squad-nqg": 36_000,
        "answer-nq-qed": 2_900,
        "answer-covid-qa": 4_000,
        "answer-pubmedqa": 2_400,
        "answer-wiki-definitions": 25_000,
        "answer-latin": 9_000,
        "answer-cjk": 3_000,
        "relevance-nq-open": 11_900,
        "relevance-pubmedqa": 3_800,
        "relevance-hotpotqa": 700,
        "relevance-musique": 700,
        "relevance-latin": 3_000,
        "scifact-ir": 4_800,
        "nli-te-new-protocols": 24_000,
        "nli-semi-auto-nli-translate_wiki": 3_000,
        "nli-semi-auto-nli-sim_wiki": 4_000,
        "nli-semi-auto-nli-base_wiki": 2_800,
        "nli-breaking-nli": 3_000,
        "nli-help": 2_500,
        "nli-scifact": 3_500,
        "nli-fever-symmetric": 2_700,
    },
    "2": {
        "notes-own": 6_000,
        "notes-heading": 7_500,
        "notes-sentence": 6_500,
        "notes-title": 4_500,
        "notes-words": 1_500,
        "notes-unanswered": 3_000,
        "answer-squad-nqg": 7_000,
        "answer-nq-qed": 1_500,
        "answer-wiki-definitions": 3_500,
        "answer-pubmedqa": 800,
        "answer-latin": 3_000,
        "answer-cjk": 800,
        "relevance-nq-open": 4_000,
        "scifact-ir": 2_400,
        "nli-te-new-protocols": 10_000,
        "nli-semi-auto-nli-translate_wiki": 1_500,
        "nli-semi-auto-nli-sim_wiki": 1_500,
        "nli-breaking-nli": 2_000,
        "nli-scifact": 1_700,
        "nli-fever-symmetric": 1_300,
        "nli-claims": 5_500,
    },
    "3": {
        "notes-own": 5_000,
        "notes-heading": 4_500,
        "notes-sentence": 4_000,
        "notes-title": 3_500,
        "notes-words": 700,
        "notes-unanswered": 3_500,
        "answer-squad-nqg": 3_500,
        "answer-nq-qed": 1_000,
        "answer-wiki-definitions": 1_500,
        "answer-latin": 1_200,
        "relevance-nq-open": 1_500,
        "scifact-ir": 1_200,
        "nli-te-new-protocols": 7_000,
        "nli-semi-auto-nli-translate_wiki": 1_500,
        "nli-breaking-nli": 3_000,
        "nli-scifact": 1_700,
        "nli-fever-symmetric": 1_300,
        "nli-claims": 18_000,
        "nli-denied": 11_000,
    },
    "4": {
        "notes-other-words": 66_000,
        "notes-own": 1_500,
        "notes-heading": 1_500,
        "notes-sentence": 1_500,
        "notes-title": 1_500,
        "notes-words": 500,
        "notes-unanswered": 2_000,
        "answer-squad-nqg": 1_500,
        "answer-nq-qed": 700,
        "answer-wiki-definitions": 1_000,
        "answer-latin": 1_000,
        "relevance-nq-open": 1_000,
        "scifact-ir": 600,
        "nli-te-new-protocols": 2_000,
        "nli-breaking-nli": 1_000,
        "nli-scifact": 600,
        "nli-fever-symmetric": 400,
        "nli-claims": 6_000,
        "nli-denied": 3_000,
    },
    "5": {
        "answer-squad-nqg": 60_000,
        "answer-nq-qed": 5_800,
        "answer-covid-qa": 5_000,
        "answer-pubmedqa": 2_400,
        "answer-wiki-definitions": 12_000,
        "answer-latin": 26_000,
        "answer-cjk": 1_500,
        "relevance-nq-open": 11_900,
        "relevance-pubmedqa": 3_800,
        "relevance-hotpotqa": 900,
        "relevance-musique": 1_900,
        "relevance-latin": 5_000,
        "scifact-ir": 4_800,
        "notes-other-words": 33_000,
        "notes-own": 3_000,
        "notes-heading": 6_000,
        "notes-sentence": 5_000,
        "notes-title": 4_000,
        "notes-words": 1_000,
        "notes-unanswered": 2_500,
        "nli-te-new-protocols": 30_000,
        "nli-semi-auto-nli-translate_wiki": 5_000,
        "nli-semi-auto-nli-sim_wiki": 4_000,
        "nli-semi-auto-nli-base_wiki": 2_800,
        "nli-breaking-nli": 3_000,
        "nli-help": 2_500,
        "nli-scifact": 3_500,
        "nli-fever-symmetric": 2_700,
        "nli-claims": 15_000,
        "nli-denied": 8_000,
    },
    "6": {
        "written": 40_000,
        "written-near-miss": 9_000,
        "notes-other-words": 14_000,
        "notes-own": 2_000,
        "notes-heading": 1_500,
        "notes-sentence": 1_000,
        "notes-title": 1_000,
        "notes-words": 400,
        "notes-unanswered": 1_500,
        "answer-squad-nqg": 4_000,
        "answer-nq-qed": 1_000,
        "answer-covid-qa": 1_000,
        "answer-pubmedqa": 700,
        "answer-wiki-definitions": 1_000,
        "answer-latin": 2_500,
        "relevance-nq-open": 1_500,
        "scifact-ir": 1_000,
        "nli-te-new-protocols": 5_000,
        "nli-breaking-nli": 1_500,
        "nli-scifact": 1_700,
        "nli-fever-symmetric": 1_000,
        "nli-claims": 7_000,
        "nli-denied": 3_500,
    },
    "7": {
        "written": 60_000,
        "written-near-miss": 18_000,
        "notes-other-words": 8_000,
        "notes-own": 1_000,
        "notes-heading": 1_000,
        "notes-sentence": 500,
        "notes-title": 500,
        "notes-words": 200,
        "notes-unanswered": 500,
        "answer-squad-nqg": 3_000,
        "answer-nq-qed": 700,
        "answer-covid-qa": 700,
        "answer-pubmedqa": 500,
        "answer-wiki-definitions": 1_000,
        "answer-latin": 2_500,
        "answer-cjk": 6_000,
        "relevance-nq-open": 1_500,
        "scifact-ir": 1_000,
        "nli-te-new-protocols": 4_000,
        "nli-breaking-nli": 1_200,
        "nli-scifact": 1_300,
        "nli-fever-symmetric": 700,
        "nli-claims": 5_000,
        "nli-denied": 2_500,
    },
}
"""How many pairs of each source a stage reads; fewer than wanted are read again."""

VAULTS: Final[Mapping[str, str]] = {
    "araujo-5g": "en",
    "belveze-lecture": "fr",
    "bramses-readwise": "en",
    "demo": "en",
    "landin-apuntes": "es",
    "obsidian-tasks-docs": "en",
    "oldwinter-zh-garden": "zh",
    "selina-labnotebook": "en",
    "whitewhale-papers": "en",
}
"""Vaults whose notes are trained on, and the language of most of their notes."""

NUM_OTHERS: Final = 500
"""Articles of a collection that stand beside those that are asked about."""

LEFT_OUT: Final = ("caro-notes", "foam-docs", "kepano-obsidian")
"""Development vaults of which nothing is trained on."""


@dataclass(frozen=True, slots=True)
class Examples:
    """What is trained on, and what is only measured."""

    train: Sequence[Group]
    held_out: Mapping[str, Sequence[Group]]


def examples(data: Path, stage: str, *, seed: int) -> Examples:
    """Return the examples of a stage.

    Raises:
        ValueError: The data are not those that are pinned.
    """
    pack.check(data)
    answers = pack.questions(data, "answer", "train")
    groups = [
        *answers,
        *pack.questions(data, "relevance", "train"),
        *pack.scifact_relevance(data, seed=seed),
        *pack.inferences(data, "train"),
        *claims.made(20_000, seed=seed),
        *claims.denied(_sentences(answers), seed=seed),
    ]
    if stage != "1":
        groups += _about_notes(data / "vaults", seed=seed)
    if "notes-other-words" in STAGES[stage]:
        groups += _in_other_words(data, seed=seed + int(stage))
    if "written" in STAGES[stage]:
        groups += written.asked(OnnxEmbedder.load(), held_out=False, seed=seed + int(stage))
    return Examples(chosen(groups, STAGES[stage], seed=seed + int(stage)), _held_out(data, seed=seed))


# private


def _sentences(answers: Sequence[Group]) -> list[str]:
    """Sentences of encyclopedias, those of one article beside each other."""
    sources = ("answer-wiki-definitions", "answer-nq-qed")
    passages = [text for group in answers if group.source in sources for text in group.passages]
    return list(dict.fromkeys(text.rpartition("\n")[2] for text in passages))


def _about_notes(vaults: Path, *, seed: int) -> list[Group]:
    asked: list[Group] = []
    strangers = windows(judged.folder_of(vaults, "araujo-5g"))
    for name, language in VAULTS.items():
        vault = asking.Vault(name, language, judged.folder_of(vaults, name))
        asked += asking.asked(vault, strangers, seed=seed)
        strangers = windows(vault.folder)
    return asked


def _in_other_words(data: Path, *, seed: int) -> Iterator[Group]:
    vaults = {name: windows(judged.folder_of(data / "vaults", name)) for name in VAULTS}
    collections = {
        "wiki": of_encyclopedia(data / "reading" / "answer_sentences.jsonl.gz"),
        "scifact": of_abstracts(data / "ir" / "scifact" / "corpus.jsonl"),
    }
    embedder = OnnxEmbedder.load()
    for name, found in vaults.items():
        yield from asking.in_other_words(name, apart(found), embedder, seed=seed)
    for name, found in collections.items():
        yield from asking.in_other_words(name, _asked_about(name, found), embedder, seed=seed)


def _asked_about(collection: str, found: Sequence[Window]) -> list[Window]:
    """The articles that have questions, and some of the others."""
    wanted = asking.wanted_in_other_words(collection)
    paths = {window.path for window in found if asking.key(window) in wanted}
    others = sorted({window.path for window in found} - paths)
    paths.update(others[:: max(1, len(others) // NUM_OTHERS)])
    return [window for window in found if window.path in paths]


def _held_out(data: Path, *, seed: int) -> dict[str, Sequence[Group]]:
    answers = pack.questions(data, "answer", "dev")
    inferences = [group for group in pack.inferences(data, "dev") if group.source != "nli-jnli"]
    left_out = [group for name in LEFT_OUT for group in judged.questions(data / "vaults", name)]
    embedder = OnnxEmbedder.load()
    other_words = [
        group
        for name in LEFT_OUT
        for group in asking.in_other_words(
            name, apart(windows(data / "vaults" / name)), embedder, seed=seed, beside=asking.ALL_NEAR
        )
    ]
    return {
        "written": list(written.asked(embedder, held_out=True, seed=seed)),
        "other_words": other_words,
        "encyclopedia": _some([group for group in answers if group.source == "answer-squad-nqg"], 200, seed),
        "definitions": _some([group for group in answers if group.source == "answer-wiki-definitions"], 80, seed),
        "latin": _some([group for group in answers if group.source == "answer-latin"], 60, seed),
        "left_out_vaults": left_out,
        "nli": _some(inferences, 500, seed),
        "claim_pairs": judged.claim_pairs(),
    }


def _some(groups: Sequence[Group], number: int, seed: int) -> Sequence[Group]:
    return random.Random(seed).sample(groups, min(number, len(groups)))
