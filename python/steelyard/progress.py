"""A progress bar by tqdm, where it is installed and somebody looks."""

from __future__ import annotations

import contextlib
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

Progress = Callable[[str, float], None]


def watched() -> bool:
    """Whether there is a terminal or a notebook to draw in."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


@contextlib.contextmanager
def reporting(progress: bool | Progress | None) -> Iterator[Progress | None]:
    """What the library is to call: the user's own function, a bar of tqdm's (None: where watched), or nothing."""
    if callable(progress):
        yield progress
        return
    wanted = watched() if progress is None else progress
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that a notebook without ipywidgets gets a bar of letters is fine
            from tqdm.auto import tqdm
    except ImportError:
        wanted = False
    if not wanted:
        yield None
        return
    bar: Any
    with tqdm(total=100, bar_format="{desc}: {percentage:3.0f} %|{bar}| {elapsed}", leave=False) as bar:
        def advance(stage: str, done: float) -> None:
            bar.set_description_str(stage, refresh=bar.desc != stage)
            bar.update(max(0, 100 * done - bar.n))

        yield advance
