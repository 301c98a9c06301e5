// A paper's figures and tables computed again: its number beside ours, row by row, with the assumptions made where it
// gives no value, and its errors.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/results/result.hpp"

namespace steelyard {

struct ReproducedRow {
  std::string where;            ///< place in the paper: "Table 1"
  std::string what;             ///< "J_d of OJD"
  std::string unit;             ///< "" for a pure number
  std::optional<double> paper;  ///< the paper's number; none where a claim of its text is tested
  double ours = 0;
  std::string rule;  ///< when ours counts as the same: "± 1"
  bool within = false;
};

/// |ours − paper| ≤ tolerance.
ReproducedRow close_to(std::string where, std::string what, double paper, double ours, double tolerance,
                       std::string unit = "");
/// |ours − paper| ≤ share · |paper|.
ReproducedRow close_share(std::string where, std::string what, double paper, double ours, double share,
                          std::string unit = "");
/// A claim of the text, low ≤ ours ≤ high; infinite: no bound on that side. `paper`: its number, where it has one.
ReproducedRow in_range(std::string where, std::string what, double ours, double low, double high, std::string unit = "",
                       std::optional<double> paper = {});
/// The paper's number lies among trials of the same experiment, whose mean is `ours`, with at least (1 − share)/2 of
/// them on either side.
ReproducedRow among_trials(std::string where, std::string what, double paper, const std::vector<double>& trials,
                           double share = 0.99, std::string unit = "");

/// A table that is printed as a whole, rows above being its checks.
struct ReproducedTable {
  std::string caption;
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

struct ReproducedFigure {
  std::string name;     ///< name of the file: "friction"
  std::string caption;  ///< "Fig. 4: …"
  std::string svg;
};

struct Reproduction {
  std::string paper;  ///< key: "indri2002"
  std::string title;  ///< authors and title
  std::string about;  ///< what is computed again, in a few sentences
  std::vector<ReproducedRow> rows;
  std::vector<ReproducedTable> tables;
  std::vector<ReproducedFigure> figures;
  std::vector<std::string> assumed;  ///< assumptions where the paper gives no value
  std::vector<std::string> wrong;    ///< errors of the paper, or of its scan
  std::vector<std::string> left;     ///< results that cannot be computed again, and why
  double seconds = 0;

  bool within() const;  ///< every row is
};

Reproduction reproduce_gautier1988(const Run& = {});
Reproduction reproduce_kim(const Run& = {});
Reproduction reproduce_bahloul2018(const Run& = {});
Reproduction reproduce_indri2002(const Run& = {});
Reproduction reproduce_kawasaki1985(const Run& = {});

struct Paper {
  const char* key;
  Reproduction (*reproduce)(const Run&);
};

/// Those that can be reproduced, by year.
const std::vector<Paper>& papers();

/// The page of a reproduction, Markdown; its figures are taken to lie in a folder of the paper's key beside it.
std::string reproduction_page(const Reproduction&);

/// That page, PAPER.md, and its figures, PAPER/NAME.svg.
std::vector<OutputFile> reproduction_files(const Reproduction&);

}  // namespace steelyard
