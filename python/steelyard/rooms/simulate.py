"""A robot whose truth is known, in closed loop: what an identification would be given."""

from .._core import (
    ControlLaw as ControlLaw,
    ControlOptions as ControlOptions,
    DryRun as DryRun,
    IntegrationMethod as IntegrationMethod,
    Motor as Motor,
    Payload as Payload,
    Reference as Reference,
    SensorOptions as SensorOptions,
    SimulateOptions as SimulateOptions,
    Simulation as Simulation,
    SimulationLimits as SimulationLimits,
    dry_run as dry_run,
    parse_payload as parse_payload,
    parse_simulate_settings as parse_simulate_settings,
    read_simulate_settings as read_simulate_settings,
    reference_of as reference_of,
    refusal_text as refusal_text,
    to_motor_side as to_motor_side,
    with_payload as with_payload,
    with_typical_friction as with_typical_friction,
)
