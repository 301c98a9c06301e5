"""The five source papers computed again: `steelyard reproduce PAPER|all`, pages in `reproductions/`."""

from .._core import (
    ReproducedFigure as ReproducedFigure,
    ReproducedRow as ReproducedRow,
    ReproducedTable as ReproducedTable,
    Reproduction as Reproduction,
    TerminalEstimate as TerminalEstimate,
    TerminalLinks as TerminalLinks,
    TerminalMethod as TerminalMethod,
    ToolMotion as ToolMotion,
    VirtualFit as VirtualFit,
    WorkingPath as WorkingPath,
    along as along,
    estimate_terminal_links as estimate_terminal_links,
    first_identifying_joint as first_identifying_joint,
    papers as papers,
    per_sample_covariance as per_sample_covariance,
    reproduction_files as reproduction_files,
    reproduction_page as reproduction_page,
    terminal_links as terminal_links,
    virtual_parameter_fit as virtual_parameter_fit,
)
