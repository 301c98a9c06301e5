"""Base parameters: which combinations of standard parameters are identifiable. Theory: docs/theory/base-parameters.md (B1–B14)."""

from .._core import (
    BaseParameters as BaseParameters,
    ClosedFormBase as ClosedFormBase,
    base_expression as base_expression,
    base_name as base_name,
    base_values as base_values,
    find_base_parameters as find_base_parameters,
    find_base_parameters_closed_form as find_base_parameters_closed_form,
    find_base_parameters_rpna as find_base_parameters_rpna,
    find_identifiable_parameters as find_identifiable_parameters,
    in_modified_dh as in_modified_dh,
    is_modified_dh as is_modified_dh,
    with_base_values as with_base_values,
)
