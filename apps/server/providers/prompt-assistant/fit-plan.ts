import { limits } from '#contract/limits.ts';
import type { CompositionPlan } from '#contract/plan.ts';

const minSectionMs = 500;

/**
 * Scales the sections so that they add up to the length; language models cannot add reliably. Sections that do not
 * fit are dropped from the end. Without a length the plan keeps its own, up to the maximum length of a track.
 */
export function fitPlan(plan: CompositionPlan, lengthMs?: number): CompositionPlan {
  const maxMs = lengthMs ?? limits.musicLengthMs.max;
  const sections = plan.sections.slice(0, Math.max(1, Math.floor(maxMs / minSectionMs)));
  const known = sections.map(({ duration_ms }) => duration_ms ?? 0).filter((ms) => ms > 0);
  const knownMs = known.reduce((sum, ms) => sum + ms, 0);
  if (lengthMs === undefined && knownMs <= maxMs) return { ...plan, sections };
  const averageMs = known.length === 0 ? 1 : knownMs / known.length;
  const weights = sections.map(({ duration_ms }) => Math.max(1, (duration_ms ?? averageMs) - minSectionMs));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  // Each section gets the minimum first, and the rest by weight; rounding cumulative ends keeps the sum exact.
  const rest = maxMs - sections.length * minSectionMs;
  let before = 0;
  let end = 0;
  return {
    ...plan,
    sections: sections.map((section, index) => {
      const from = end;
      before += weights[index]!;
      end = (index + 1) * minSectionMs + Math.round((rest * before) / sum);
      return { ...section, duration_ms: end - from };
    }),
  };
}
