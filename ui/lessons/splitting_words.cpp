// What the splitting lab says.
#include <QLocale>
#include <cmath>

#include "ui/lessons/splitting_model.hpp"
#include "ui/models/problem_text.hpp"

namespace seam::lessons {

namespace {

constexpr int word_digits = 7;

QString number_text(double value) { return cell_number(value, word_digits); }

/// Negative factors and subtrahends in brackets.
QString factor(double value) {
  const QString text = number_text(value);
  return value < 0 ? QStringLiteral("(%1)").arg(text) : text;
}

QString link(TracedNumber number, const QString& text) {
  return QStringLiteral("<a href=\"n:%1:%2\">%3</a>").arg(number.row).arg(number.sweep).arg(text);
}

}  // namespace

QString SplittingModel::method_name(graph::SplittingMethod method) {
  switch (method) {
    case graph::SplittingMethod::jacobi:
      return tr("Jacobi");
    case graph::SplittingMethod::gauss_seidel:
      return tr("Gauss–Seidel, natural order");
    case graph::SplittingMethod::colored:
      return tr("Gauss–Seidel, color order");
    case graph::SplittingMethod::sor:
      return tr("SOR, natural order");
    case graph::SplittingMethod::colored_sor:
      return tr("SOR, color order");
    case graph::SplittingMethod::chebyshev:
      return tr("Chebyshev over Jacobi");
    case graph::SplittingMethod::conjugate_gradient:
      break;
  }
  return tr("Conjugate gradients");
}

QString SplittingModel::short_name(graph::SplittingMethod method) {
  switch (method) {
    case graph::SplittingMethod::jacobi:
      return tr("Jacobi");
    case graph::SplittingMethod::gauss_seidel:
      return tr("GS natural");
    case graph::SplittingMethod::colored:
      return tr("GS color");
    case graph::SplittingMethod::sor:
      return tr("SOR natural");
    case graph::SplittingMethod::colored_sor:
      return tr("SOR color");
    case graph::SplittingMethod::chebyshev:
      return tr("Chebyshev");
    case graph::SplittingMethod::conjugate_gradient:
      break;
  }
  return tr("CG");
}

QString SplittingModel::equation() const {
  switch (method_) {
    case graph::SplittingMethod::jacobi:
      return tr("D x(new) = b − (L + U) x(old): only D on the left, every value used is old.");
    case graph::SplittingMethod::gauss_seidel:
      return tr("(D + L) x(new) = b − U x(old): L on the left, values above in natural order are fresh.");
    case graph::SplittingMethod::colored:
      return tr("(D + L) x(new) = b − U x(old): L on the left, values of earlier colors are fresh.");
    case graph::SplittingMethod::sor:
    case graph::SplittingMethod::colored_sor:
      return tr("(D/ω + L) x(new) = b − (U + (1 − 1/ω) D) x(old), ω = %1: as Gauss–Seidel, but each value goes ω "
                "times as far.")
                 .arg(solver_ ? number_text(solver_->omega()) : QStringLiteral("?")) +
             young_words();
    case graph::SplittingMethod::chebyshev:
      return tr("D on the left as in Jacobi; each sweep is then stretched away from the value of two sweeps ago.");
    case graph::SplittingMethod::conjugate_gradient:
      break;
  }
  return tr("No splitting: all values move at once along one direction p, as far as the energy falls.");
}

QString SplittingModel::young_words() const {
  if (omega_ || young_is_optimal_ || !solver_) return {};
  return QLatin1Char(' ') + tr("This is Young's ω; it is the optimum only when all eigenvalues of Jacobi are real and "
                               "the order is consistent, which does not hold here.");
}

QString SplittingModel::verdict() const {
  if (!solver_) return {};
  if (!finite()) return tr("The numbers have left the range of the computer: this method diverges on this system.");
  if (!radius_) {
    // Conjugate gradients: exact arithmetic is done after n sweeps.
    if (solver_->sweeps() < unknowns() || !(solver_->residual() >= 1) || system_.b.isZero(0)) return {};
    return tr("After sweep %1 the residual is %2 times that of the start: this method has come no nearer on this "
              "system.")
        .arg(solver_->sweeps())
        .arg(cell_number(solver_->residual(), 4));
  }
  if (std::abs(*radius_ - 1) <= 1e-9)
    return tr("ρ = 1: the error does not shrink; this method does not converge on this system.");
  if (*radius_ > 1)
    return tr("ρ = %1 > 1: the error grows by this factor in the long run; this method diverges on this system.")
        .arg(cell_number(*radius_, 4));
  return {};
}

QString SplittingModel::row_name(std::uint32_t row) const { return QStringLiteral("x") + subscript(row + 1); }

QString SplittingModel::formula(const graph::ComponentUpdate& u,
                                const std::function<QString(const graph::Term&)>& used) const {
  if (method_ == graph::SplittingMethod::conjugate_gradient)
    return tr("%1 = %2 + %3·%4").arg(row_name(u.row), number_text(u.anchor), factor(u.weight), factor(u.direction));
  QString sum = number_text(u.right_side);
  for (const graph::Term& term : u.terms) sum += QStringLiteral(" − %1·%2").arg(factor(term.coefficient), used(term));
  if (!u.terms.empty()) sum = QStringLiteral("(%1)").arg(sum);
  QString value = QStringLiteral("%1 / %2").arg(sum, factor(u.diagonal));
  const bool stretched = method_ == graph::SplittingMethod::sor || method_ == graph::SplittingMethod::colored_sor ||
                         method_ == graph::SplittingMethod::chebyshev;
  if (stretched)
    value = QStringLiteral("%1 + %2·(%3 − %4)").arg(number_text(u.anchor), factor(u.weight), value, factor(u.anchor));
  return QStringLiteral("%1 = %2").arg(row_name(u.row), value);
}

QString SplittingModel::formula(const graph::ComponentUpdate& update) const {
  return formula(update, [](const graph::Term& term) { return factor(term.value); }) + QStringLiteral(" = ") +
         number_text(update.after);
}

QString SplittingModel::formula_html(const graph::ComponentUpdate& update, std::uint32_t sweep) const {
  const TracedNumber own{update.row, sweep};
  const QString text = formula(update, [&](const graph::Term& term) {
    const QString style = term.fresh ? QStringLiteral("<b><u>%1</u></b>") : QStringLiteral("<i>%1</i>");
    return link(used_number(own, term), style.arg(factor(term.value)));
  });
  return text + QStringLiteral(" = ") + link(own, QStringLiteral("<b>%1</b>").arg(number_text(update.after)));
}

QString SplittingModel::stage_html(std::size_t most_rows) const {
  QString html;
  for (std::size_t i = 0; i < last_.size() && i < most_rows; ++i)
    html += QStringLiteral("<p style=\"margin:1px 0\">%1</p>").arg(formula_html(last_[i], last_sweep()));
  if (last_.size() > most_rows)
    html += QStringLiteral("<p style=\"margin:1px 0\">%1</p>")
                .arg(tr("… and %n more row(s): choose one in the matrix or in the graph.", nullptr,
                        static_cast<int>(last_.size() - most_rows)));
  return html;
}

QString SplittingModel::trace_html(TracedNumber number) const {
  if (number.sweep == 0) return tr("%1 = 0 is the start.").arg(row_name(number.row));
  const auto update = update_of(number);
  if (!update)
    return tr("%1 of sweep %2: only the last %n sweep(s) are kept for tracing.", nullptr,
              static_cast<int>(traced_sweeps))
        .arg(row_name(number.row))
        .arg(number.sweep);
  QStringList sources;
  for (const graph::Term& term : update->terms) {
    const TracedNumber used = used_number(number, term);
    const QString name = link(used, row_name(term.column));
    sources << (term.fresh        ? tr("%1 fresh from this sweep").arg(name)
                : used.sweep == 0 ? tr("%1 old, from the start").arg(name)
                                  : tr("%1 old, from sweep %2").arg(name).arg(used.sweep));
  }
  const QString head =
      tr("%1 in sweep %2: %3").arg(row_name(number.row)).arg(number.sweep).arg(formula_html(*update, number.sweep));
  if (method_ == graph::SplittingMethod::conjugate_gradient) return head;
  return head + QStringLiteral("<br/>") +
         (sources.isEmpty() ? tr("It uses no other value.") : tr("It used %1.").arg(sources.join(tr(", "))));
}

QString SplittingModel::spoken(TracedNumber number) const {
  const auto update = update_of(number);
  const QString value = tr("x%1 = %2").arg(number.row + 1).arg(number_text(value_of(number).value_or(x_[number.row])));
  QString text =
      number.sweep == 0 ? tr("%1, the start").arg(value) : tr("%1, computed in sweep %2").arg(value).arg(number.sweep);
  if (!update || method_ == graph::SplittingMethod::conjugate_gradient) return text;
  QStringList sources;
  for (const graph::Term& term : update->terms)
    sources << (term.fresh ? tr("x%1 fresh, %2") : tr("x%1 old, %2")).arg(term.column + 1).arg(number_text(term.value));
  if (!sources.isEmpty()) text += tr(", from ") + sources.join(tr(", "));
  return text;
}

QString SplittingModel::spoken(GraphItem item) const {
  if (item.kind == GraphItem::Kind::body) {
    if (item.index >= unknowns()) return {};
    QString text = spoken(latest(item.index));
    if (colored() || permuted_) text += tr(", color %1 of %2").arg(colors_[item.index] + 1).arg(color_count());
    return text;
  }
  if (item.index >= edges_.size()) return {};
  const auto& [a, b] = edges_[item.index];
  return tr("entry between x%1 and x%2: %3, back %4")
      .arg(a + 1)
      .arg(b + 1)
      .arg(number_text(system_.a.coeff(a, b)), number_text(system_.a.coeff(b, a)));
}

QString SplittingModel::stage_sentence() const {
  const int rows = static_cast<int>(last_.size());
  const std::uint32_t sweep = last_sweep(), stage = last_stage_index() + 1;
  switch (method_) {
    case graph::SplittingMethod::jacobi:
      return tr("Sweep %1: these %n row(s) use only values of the sweep before, no value of each other; all at once.",
                nullptr, rows)
          .arg(sweep);
    case graph::SplittingMethod::gauss_seidel:
    case graph::SplittingMethod::sor: {
      int fresh = 0;
      for (const graph::Term& term : last_.front().terms) fresh += term.fresh ? 1 : 0;
      const bool last = stage == stage_count();
      return (last ? tr("Sweep %1, row %2 of %3, the last one: it uses %4 and %5.")
                   : tr("Sweep %1, row %2 of %3: it uses %4 and %5; the next row must wait for it."))
          .arg(sweep)
          .arg(stage)
          .arg(stage_count())
          .arg(tr("%n fresh value(s)", nullptr, fresh))
          .arg(tr("%n old value(s)", nullptr, static_cast<int>(last_.front().terms.size()) - fresh));
    }
    case graph::SplittingMethod::colored:
    case graph::SplittingMethod::colored_sor:
      return tr("Sweep %1, color %2 of %3: these %n row(s) use no value of each other and are computed at once.",
                nullptr, rows)
          .arg(sweep)
          .arg(stage)
          .arg(stage_count());
    case graph::SplittingMethod::chebyshev:
      return tr("Sweep %1: Jacobi's values for all %n row(s), each stretched by %2 away from its value of two sweeps "
                "ago.",
                nullptr, rows)
          .arg(sweep)
          .arg(cell_number(last_.front().weight, 5));
    case graph::SplittingMethod::conjugate_gradient:
      break;
  }
  return tr("Sweep %1: all %n row(s) go %2 times the direction p, as far as the energy falls.", nullptr, rows)
      .arg(sweep)
      .arg(cell_number(last_.front().weight, 5));
}

QString SplittingModel::sentence() const {
  if (problem_) return models::translated(*problem_);
  if (last_.empty()) return tr("Start: every x is 0. Press next for the first stage, all for a whole sweep.");
  return stage_sentence();
}

}  // namespace seam::lessons
