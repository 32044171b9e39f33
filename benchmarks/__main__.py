"""Every benchmark, one after another, and whether each figure is within its limit.

    python benchmarks [NAME ...] [--quick] [--json]

Each runs in a process of its own, as it does by its own name (`python benchmarks/startup.py --help`). `--quick` takes
fewer runs and shorter lists: good enough to see what broke. The exit status is 1 where a limit does not hold.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent))

from benchmarks.figures import Figure, line  # noqa: E402


class Benchmark(NamedTuple):
    """A module of this folder, with what it is told when it has to be quick."""

    name: str
    quick: tuple[str, ...] = ()


BENCHMARKS = (
    Benchmark("startup", ("--runs", "5")),
    Benchmark("growth", ("--runs", "3", "--hands", "10", "50", "100", "--sessions", "10", "50", "100")),
    Benchmark("plays"),
    Benchmark("perft"),
    Benchmark("checking", ("--hands", "100", "--long", "2000")),
    Benchmark("settlement", ("--people", "12", "18", "--seeds", "5")),
    Benchmark("live", ("--turns", "49")),
    Benchmark("keystrokes"),
    Benchmark("sheets", ("--days", "50")),
    Benchmark("seating"),
    Benchmark("tournament", ("--players", "40", "--rounds", "4")),
)


def main() -> int:
    arguments = argparse.ArgumentParser(
        prog="python benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [one.name for one in BENCHMARKS]
    arguments.add_argument("names", metavar="NAME", nargs="*", help=", ".join(names))
    arguments.add_argument("--quick", action="store_true", help="fewer runs, shorter lists")
    arguments.add_argument("--json", action="store_true", help="the figures for programs")
    given = arguments.parse_args()
    if unknown := set(given.names).difference(names):
        arguments.error(f"no benchmark is called {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    found: dict[str, Any] = {}
    for one in BENCHMARKS:
        if given.names and one.name not in given.names:
            continue
        found[one.name] = figures = run(one, quick=given.quick)
        if not given.json:
            print(one.name, *(f"  {line(figure)}" for figure in figures), sep="\n", flush=True)
    broken = [figure.what for figures in found.values() for figure in figures if figure.holds is False]
    if given.json:
        whole = {name: [told(figure) for figure in figures] for name, figures in found.items()}
        print(json.dumps({"benchmarks": whole, "broken": broken}, indent=2))
    else:
        print(f"\nNot within the limit: {', '.join(broken)}" if broken else "\nEvery limit holds.")
    return 1 if broken else 0


def run(one: Benchmark, *, quick: bool) -> list[Figure]:
    """What a benchmark finds. Raises `CalledProcessError` where it breaks off."""
    done = subprocess.run(
        [sys.executable, str(HERE / f"{one.name}.py"), "--json", *(one.quick if quick else ())],
        stdout=subprocess.PIPE,
        check=True,
    )
    found = json.loads(done.stdout)
    figures = (
        found["figures"] if "figures" in found else [{"what": "all", "median": found["seconds"], "unit": "s"}]
    )
    return [figure_of(each) for each in figures]


def figure_of(found: dict[str, Any]) -> Figure:
    """A figure from its JSON, whatever else that has."""
    return Figure(**{name: found[name] for name in Figure._fields if name in found})


def told(figure: Figure) -> dict[str, Any]:
    """A figure for programs."""
    return {**figure._asdict(), "holds": figure.holds}


if __name__ == "__main__":
    sys.exit(main())
