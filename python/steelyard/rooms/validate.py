"""How good is a model? Measured torques against predicted ones."""

from .._core import (
    Cause as Cause,
    CauseInput as CauseInput,
    CauseShare as CauseShare,
    CrossErrors as CrossErrors,
    CrossTable as CrossTable,
    CrossValue as CrossValue,
    JointMetrics as JointMetrics,
    JudgedLog as JudgedLog,
    ResidualCauses as ResidualCauses,
    TorqueMetrics as TorqueMetrics,
    Verdict as Verdict,
    VerdictInput as VerdictInput,
    compare_text as compare_text,
    cross_table as cross_table,
    metric_low_pass as metric_low_pass,
    residual_causes as residual_causes,
    to_text as to_text,
    torque_metrics as torque_metrics,
    verdict as verdict,
)
