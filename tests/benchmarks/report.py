"""What was measured beside what was promised: as a table for people, as Markdown for the documentation, as JSON."""

import json
import os
import platform
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

COLUMNS = ("what", "promised", "measured", "spread", "beside the bare library", "kept")


@dataclass(frozen=True)
class Figure:
    """One line of the report.

    Attributes:
        what: What was measured.
        measured: The figure that the promise is about, with its unit.
        promised: The promise of the design; "" where there is none.
        kept: Whether it is kept; None where nothing is promised.
        spread: The least, the median and the greatest of several measurements.
        ratio: The figure divided by that of the bare library in the same run.
    """

    what: str
    measured: str
    promised: str = ""
    kept: bool | None = None
    spread: str = ""
    ratio: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """The line's cells, in the order of the columns."""
        kept = "" if self.kept is None else "yes" if self.kept else "**no**"
        return (self.what, self.promised, self.measured, self.spread, self.ratio, kept)


def at_most(what: str, times: Sequence[float], most: float, unit: str = "ms", *, of: str = "median") -> Figure:
    """A figure that must not exceed a limit: the median of several measurements, or their 95th or 99th percentile."""
    quantile = {"median": 0.5, "p95": 0.95, "p99": 0.99}[of]
    figure = sorted(times)[min(len(times) - 1, int(quantile * len(times)))]
    digits = 2 if unit == "s" else 0
    spread = " / ".join(f"{value:.{digits}f}" for value in (min(times), statistics.median(times), max(times)))
    name = "" if of == "median" else f"{of} "
    return Figure(
        what,
        f"{name}{figure:.{digits}f} {unit}",
        f"{name}≤ {most:g} {unit}",
        figure <= most,
        f"{spread} ({len(times)})",
    )


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    model = platform.processor() or platform.machine()
    memory_gb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else ():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
    return {
        "processor": f"{os.cpu_count()} × {model}",
        "memory": f"{memory_gb:.0f} GB",
        "system": f"{platform.system()} {platform.release()}, Python {platform.python_version()}",
        "load before": f"{os.getloadavg()[0]:.1f}",
    }


def print_table(notes: int, figures: Sequence[Figure]) -> None:
    """Print the table of one size."""
    table = Table(title=f"{notes:,} notes", title_justify="left")
    for column in COLUMNS:
        table.add_column(column)
    for figure in figures:
        table.add_row(*figure.cells)
    Console(width=150).print(table)


def markdown(notes: int, figures: Sequence[Figure]) -> str:
    """The table of one size as Markdown."""
    rows = [COLUMNS, ("---",) * len(COLUMNS), *(figure.cells for figure in figures)]
    return "\n".join([f"## {notes:,} notes", "", *("| " + " | ".join(row) + " |" for row in rows), ""])


def as_json(measured_on: Mapping[str, str], report: Mapping[int, Sequence[Figure]]) -> str:
    """Everything, for comparison with another run."""
    sizes = {str(notes): [asdict(figure) for figure in figures] for notes, figures in report.items()}
    return json.dumps({"machine": dict(measured_on), "notes": sizes}, indent=1, ensure_ascii=False) + "\n"
