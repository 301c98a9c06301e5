"""What a model knows, at a controller's rate: no allocation, no exception, no system call in a tick; the same ticks give the same bits."""

from .._core import (
    ResidualStatistics as ResidualStatistics,
    read_residual_statistics as read_residual_statistics,
)
