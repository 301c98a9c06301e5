"""The report page inside a notebook, or in a browser."""

from __future__ import annotations

import html
import os
import pathlib
import tempfile
import webbrowser

from . import _core
from .identification import RobotLike, model_of


class Report:
    """The page of an identification, a weighing or a plan. In a notebook it shows itself; `open()` is for elsewhere."""

    def __init__(self, page: str, height: int = 800) -> None:
        self.page = page  #: its HTML
        self.height = height  #: in a notebook [pixels]

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{html.escape(self.page)}" style="width:100%;height:{self.height}px;border:0" '
                'title="report"></iframe>')

    def __repr__(self) -> str:
        return f"<Report of {len(self.page) // 1000} kB: save(path), open(), or the last line of a notebook's cell>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page, whole or not at all."""
        target = pathlib.Path(path)
        _core.write_directory(str(target.parent), [_core.OutputFile(path=target.name, text=self.page)])

    def open(self) -> str:
        """Shows it in the browser; the file it was written to."""
        path = pathlib.Path(tempfile.mkdtemp(prefix="steelyard-")) / "report.html"
        self.save(path)
        webbrowser.open(path.as_uri())
        return str(path)


def report(run: _core.Identification | _core.Weighing | _core.Plan | str | os.PathLike[str], robot: RobotLike | None = None, *,
           height: int = 800) -> Report:
    """Makes the report page of a run, of a plan (with its robot), or of a directory that `save` or the program wrote."""
    if isinstance(run, (str, os.PathLike)):
        return Report(_core.report_of(os.fspath(run)), height)
    if isinstance(run, _core.Plan):
        if robot is None:
            raise _core.InvalidInput("robot: the report of a plan needs the robot it is for")
        return Report(_core.report_html(run, model_of(robot)), height)
    return Report(_core.report_html(run), height)
