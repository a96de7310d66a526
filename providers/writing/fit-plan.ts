import { limits } from '#contract/limits.ts';
import type { CompositionPlan } from '#contract/plan.ts';

const shortestMs = 500;

/**
 * Scales the sections so that they add up to the length; language models cannot add reliably. Sections that do not
 * fit are dropped from the end. Without a length the plan keeps its own, up to the maximum length of a track.
 */
export function fitPlan(plan: CompositionPlan, lengthMs?: number): CompositionPlan {
  const most = lengthMs ?? limits.musicLengthMs.max;
  const sections = plan.sections.slice(0, Math.max(1, Math.floor(most / shortestMs)));
  const known = sections.map(({ duration_ms }) => duration_ms ?? 0).filter((ms) => ms > 0);
  const knownMs = known.reduce((sum, ms) => sum + ms, 0);
  if (lengthMs === undefined && knownMs <= most) return { ...plan, sections };
  const usual = known.length === 0 ? 1 : knownMs / known.length;
  const weights = sections.map(({ duration_ms }) => Math.max(1, (duration_ms ?? usual) - shortestMs));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  // Each section gets the minimum first, and the rest by weight; rounding cumulative ends keeps the sum exact.
  const rest = most - sections.length * shortestMs;
  let before = 0;
  let end = 0;
  return {
    ...plan,
    sections: sections.map((section, place) => {
      const from = end;
      before += weights[place]!;
      end = (place + 1) * shortestMs + Math.round((rest * before) / sum);
      return { ...section, duration_ms: end - from };
    }),
  };
}
