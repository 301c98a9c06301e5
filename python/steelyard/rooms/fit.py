"""Signals to a model: cut-off, friction laws, estimate, physical consistency, tables of parameters, in this order."""

from .._core import (
    ActuatorSettings as ActuatorSettings,
    ConsistencySettings as ConsistencySettings,
    EstimateSettings as EstimateSettings,
    Fit as Fit,
    FrictionChoice as FrictionChoice,
    GainSearch as GainSearch,
    IdentifyOptions as IdentifyOptions,
    InstrumentReport as InstrumentReport,
    LinkBody as LinkBody,
    LinkFit as LinkFit,
    LinkRow as LinkRow,
    PayloadSettings as PayloadSettings,
    Prior as Prior,
    SignalSettings as SignalSettings,
    estimator_names as estimator_names,
    physical_options as physical_options,
    reduced_model as reduced_model,
)
