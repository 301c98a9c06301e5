"""Algebra without robots: spatial vectors and inertias, SIMD lanes, square-root information."""

from .._core import (
    Information as Information,
    InformationSolution as InformationSolution,
    express_in_parent as express_in_parent,
    first_moment as first_moment,
    fisher_f_probability as fisher_f_probability,
    fisher_f_quantile as fisher_f_quantile,
    from_centre_of_mass as from_centre_of_mass,
    from_pseudo_inertia as from_pseudo_inertia,
    incomplete_beta as incomplete_beta,
    inertia_about_origin as inertia_about_origin,
    pseudo_inertia as pseudo_inertia,
    spatial_inertia as spatial_inertia,
    student_t_probability as student_t_probability,
    student_t_quantile as student_t_quantile,
    to_parameters as to_parameters,
    transfer as transfer,
)
