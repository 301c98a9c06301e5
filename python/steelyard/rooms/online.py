"""What a model knows, at a controller's rate: no allocation, no exception, no system call in a tick; the same ticks give the same bits."""

from .._core import (
    AlarmSensitivity as AlarmSensitivity,
    Collision as Collision,
    JointWear as JointWear,
    OnlineEvents as OnlineEvents,
    OnlineMonitor as OnlineMonitor,
    OnlinePayloadState as OnlinePayloadState,
    ResidualStatistics as ResidualStatistics,
    TickFaults as TickFaults,
    Ticks as Ticks,
    read_residual_statistics as read_residual_statistics,
    residual_statistics as residual_statistics,
)
