"""The five source papers computed again: `steelyard reproduce PAPER|all`, pages in `reproductions/`."""

from .._core import (
    ReproducedFigure as ReproducedFigure,
    ReproducedRow as ReproducedRow,
    ReproducedTable as ReproducedTable,
    Reproduction as Reproduction,
    papers as papers,
    reproduction_files as reproduction_files,
    reproduction_page as reproduction_page,
)
