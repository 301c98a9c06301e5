// Parts of Eigen that many files use, compiled once (eigen_instances.cpp) instead of in each of them: half of the time
// that the large files take. Only builds that precompile headers see this; nothing depends on it.
#pragma once

#include <Eigen/Dense>

#ifndef STEELYARD_INSTANCE
#define STEELYARD_INSTANCE extern template
#endif

namespace Eigen {

STEELYARD_INSTANCE class SelfAdjointEigenSolver<MatrixXd>;
STEELYARD_INSTANCE class SelfAdjointEigenSolver<Matrix4d>;
STEELYARD_INSTANCE class SelfAdjointEigenSolver<Matrix3d>;
STEELYARD_INSTANCE class JacobiSVD<MatrixXd>;
STEELYARD_INSTANCE class BDCSVD<MatrixXd>;
STEELYARD_INSTANCE class ColPivHouseholderQR<MatrixXd>;
STEELYARD_INSTANCE class HouseholderQR<MatrixXd>;
STEELYARD_INSTANCE class LLT<MatrixXd>;
STEELYARD_INSTANCE class LLT<Matrix4d>;
STEELYARD_INSTANCE class LLT<Matrix3d>;
STEELYARD_INSTANCE class LDLT<MatrixXd>;
STEELYARD_INSTANCE class PartialPivLU<MatrixXd>;
STEELYARD_INSTANCE class FullPivLU<MatrixXd>;

using Panel = Block<MatrixXd, Dynamic, Dynamic, false>;
using RowMatrixXd = Matrix<double, Dynamic, Dynamic, RowMajor>;

STEELYARD_INSTANCE SelfAdjointEigenSolver<MatrixXd>& SelfAdjointEigenSolver<MatrixXd>::compute(
    const EigenBase<MatrixXd>&, int);
STEELYARD_INSTANCE ColPivHouseholderQR<MatrixXd>& ColPivHouseholderQR<MatrixXd>::compute(const EigenBase<MatrixXd>&);
STEELYARD_INSTANCE LLT<MatrixXd>& LLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
STEELYARD_INSTANCE LDLT<MatrixXd>& LDLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
STEELYARD_INSTANCE void HouseholderSequence<MatrixXd, VectorXd>::evalTo(MatrixXd&, VectorXd&) const;
STEELYARD_INSTANCE void HouseholderSequence<MatrixXd, VectorXd>::evalTo(MatrixXd&, RowVectorXd&) const;
STEELYARD_INSTANCE void HouseholderSequence<MatrixXd, VectorXd>::applyThisOnTheLeft(MatrixXd&, VectorXd&, bool) const;
STEELYARD_INSTANCE void MatrixBase<Panel>::applyHouseholderOnTheLeft(const Block<const MatrixXd, Dynamic, 1, false>&,
                                                                     const double&, double*);
STEELYARD_INSTANCE void MatrixBase<Panel>::applyHouseholderOnTheRight(const Block<const MatrixXd, Dynamic, 1, false>&,
                                                                      const double&, double*);
STEELYARD_INSTANCE void MatrixBase<Panel>::applyHouseholderOnTheLeft(
    const VectorBlock<Block<MatrixXd, Dynamic, 1, true>, Dynamic>&, const double&, double*);

namespace internal {

using RowMap = const_blas_data_mapper<double, Index, RowMajor>;
using ColumnMap = const_blas_data_mapper<double, Index, ColMajor>;
using ResultMap = blas_data_mapper<double, Index, ColMajor, 0, 1>;

STEELYARD_INSTANCE struct general_matrix_matrix_product<Index, double, ColMajor, false, double, ColMajor, false,
                                                        ColMajor, 1>;
STEELYARD_INSTANCE struct general_matrix_matrix_product<Index, double, RowMajor, false, double, ColMajor, false,
                                                        ColMajor, 1>;
STEELYARD_INSTANCE struct general_matrix_matrix_product<Index, double, ColMajor, false, double, RowMajor, false,
                                                        ColMajor, 1>;
STEELYARD_INSTANCE struct general_matrix_matrix_product<Index, double, RowMajor, false, double, RowMajor, false,
                                                        ColMajor, 1>;
STEELYARD_INSTANCE struct gebp_kernel<double, double, Index, ResultMap, 4, 4, false, false>;
STEELYARD_INSTANCE struct general_matrix_vector_product<Index, double, RowMap, RowMajor, false, double, ColumnMap,
                                                        false, 0>;
STEELYARD_INSTANCE struct general_matrix_vector_product<Index, double, ColumnMap, ColMajor, false, double, RowMap,
                                                        false, 0>;
STEELYARD_INSTANCE struct general_matrix_vector_product<Index, double, RowMap, RowMajor, false, double, RowMap, false,
                                                        1>;
STEELYARD_INSTANCE struct general_matrix_vector_product<Index, double, RowMap, RowMajor, false, double, RowMap, false,
                                                        0>;
STEELYARD_INSTANCE struct selfadjoint_matrix_vector_product<double, Index, ColMajor, Lower, false, false, 0>;
STEELYARD_INSTANCE struct product_triangular_matrix_matrix<double, Index, Upper, true, RowMajor, false, ColMajor, false,
                                                           ColMajor, 1, 0>;
STEELYARD_INSTANCE struct product_triangular_matrix_matrix<double, Index, Lower, true, ColMajor, false, ColMajor, false,
                                                           ColMajor, 1, 0>;
STEELYARD_INSTANCE struct product_triangular_matrix_matrix<double, Index, UnitLower, true, ColMajor, false, ColMajor,
                                                           false, ColMajor, 1, 0>;
STEELYARD_INSTANCE struct product_triangular_matrix_matrix<double, Index, UnitUpper, true, RowMajor, false, ColMajor,
                                                           false, ColMajor, 1, 0>;
STEELYARD_INSTANCE struct product_triangular_matrix_matrix<double, Index, UnitUpper, true, ColMajor, false, ColMajor,
                                                           false, ColMajor, 1, 0>;
STEELYARD_INSTANCE struct triangular_solve_vector<double, double, Index, OnTheLeft, Upper, false, ColMajor>;
STEELYARD_INSTANCE struct triangular_solve_vector<double, double, Index, OnTheLeft, Lower, false, ColMajor>;
STEELYARD_INSTANCE struct triangular_solve_matrix<double, Index, OnTheLeft, Lower, false, ColMajor, ColMajor, 1>;
STEELYARD_INSTANCE struct triangular_solve_matrix<double, Index, OnTheLeft, Upper, false, RowMajor, ColMajor, 1>;
STEELYARD_INSTANCE struct triangular_solve_matrix<double, Index, OnTheLeft, Upper, false, ColMajor, ColMajor, 1>;
STEELYARD_INSTANCE struct triangular_solve_matrix<double, Index, OnTheRight, Upper, false, RowMajor, ColMajor, 1>;

STEELYARD_INSTANCE void make_block_householder_triangular_factor(RowMatrixXd&, const Panel&,
                                                                 const VectorBlock<const VectorXd, Dynamic>&);
STEELYARD_INSTANCE void make_block_householder_triangular_factor(RowMatrixXd&, const Panel&,
                                                                 const Block<const VectorXd, Dynamic, 1, false>&);
STEELYARD_INSTANCE void make_block_householder_triangular_factor(RowMatrixXd&, const Panel&,
                                                                 const Block<VectorXd, Dynamic, 1, false>&);
STEELYARD_INSTANCE void apply_block_householder_on_the_left(Panel&, const Panel&,
                                                            const VectorBlock<const VectorXd, Dynamic>&, bool);
STEELYARD_INSTANCE void apply_block_householder_on_the_left(Panel&, const Panel&,
                                                            const Block<VectorXd, Dynamic, 1, false>&, bool);
STEELYARD_INSTANCE void householder_qr_inplace_unblocked(Panel&, Block<VectorXd, Dynamic, 1, false>&, double*);
STEELYARD_INSTANCE void tridiagonalization_inplace(MatrixXd&, VectorXd&);
STEELYARD_INSTANCE ComputationInfo computeFromTridiagonal_impl(VectorXd&, VectorXd&, Index, bool, MatrixXd&);
STEELYARD_INSTANCE void real_2x2_jacobi_svd(const MatrixXd&, Index, Index, JacobiRotation<double>*,
                                            JacobiRotation<double>*);
STEELYARD_INSTANCE Index llt_inplace<double, Lower>::unblocked(MatrixXd&);
STEELYARD_INSTANCE Index llt_inplace<double, Lower>::unblocked(Panel&);
STEELYARD_INSTANCE Index llt_inplace<double, Lower>::blocked(MatrixXd&);

}  // namespace internal
}  // namespace Eigen
