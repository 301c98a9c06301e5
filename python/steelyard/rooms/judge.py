"""A model on recordings: predicted against measured torque, or the simulated motion against the recorded one; and what speaks against a fit."""

from .._core import (
    Judgement as Judgement,
    explain as explain,
    judge as judge,
    series_table as series_table,
    signal_options as signal_options,
)
