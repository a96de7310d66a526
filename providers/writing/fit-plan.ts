import { limits } from '#contract/limits.ts';
import type { CompositionPlan } from '#contract/plan.ts';

const shortestMs = 500;

/**
 * The plan with sections that add up to the length, each in proportion; whoever writes in words cannot count.
 * Sections for which there is no room are left out from the end. Without a length the plan keeps its own, as
 * far as the product makes pieces.
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
  // What every section needs is given first, the rest by weight; rounding each end loses nothing between them.
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
