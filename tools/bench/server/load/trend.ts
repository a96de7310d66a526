/** A linear regression over time. */
export interface Trend {
  readonly name: string;
  /** Minute and measured value. */
  readonly points: readonly (readonly [minute: number, value: number])[];
  readonly atStart: number;
  /** Change of the value per minute. */
  readonly slope: number;
  /** Twice the standard error of the slope, corrected for autocorrelation. */
  readonly error: number;
}

/**
 * Ordinary least squares. Consecutive memory samples are correlated, so the standard error uses the effective number
 * of independent points, by the lag-1 correlation r of the residuals: n (1 - r) / (1 + r).
 */
export function trendOf(name: string, points: Trend['points']): Trend {
  const n = points.length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const sxx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / sxx;
  const atStart = my - slope * mx;
  const residuals = points.map(([x, y]) => y - atStart - slope * x);
  const squares = residuals.reduce((sum, r) => sum + r * r, 0);
  const neighbours = residuals.slice(1).reduce((sum, r, i) => sum + r * residuals[i]!, 0);
  const alike = Math.min(0.99, Math.max(0, squares === 0 ? 0 : neighbours / squares));
  const independent = Math.max(3, (n * (1 - alike)) / (1 + alike));
  // Variance of the slope: residual variance over the variance of the times, over the independent points.
  const error = 2 * Math.sqrt(squares / sxx / (independent - 2));
  return { name, points, atStart, slope, error };
}
