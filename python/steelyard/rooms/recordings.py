"""Motions as recorded, through the doctor's hands, onto one clock."""

from .._core import (
    Aligned as Aligned,
    Followed as Followed,
    FollowedPlan as FollowedPlan,
    LogRole as LogRole,
    Recording as Recording,
    align as align,
    follow_plan as follow_plan,
    read_reference as read_reference,
    read_signals as read_signals,
)
