import { limits } from '#contract/limits.ts';
import type { Energy } from '#contract/energies.ts';
import { clamp, roundTo } from '#engine/kit/math.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import { barBeatsOf, type MetreName } from '#engine/theory/metre.ts';
import type { RequestedTempo } from '#engine/understand/parse-tempo.ts';

interface TempoRange {
  readonly target: number;
  readonly low: number;
  readonly high: number;
}

const around = (target: number, share: number): TempoRange => ({
  target,
  low: target * (1 - share),
  high: target * (1 + share),
});

const relativeRange = (pace: string, { low, high, typical }: Style['tempo']): TempoRange => {
  if (pace === 'very slow') return around(Math.min(low, 62), 0.06);
  if (pace === 'slow') return around((low + Math.min(low, 72)) / 2, 0.08);
  if (pace === 'fast') return around((high + Math.max(high, 150)) / 2, 0.08);
  if (pace === 'very fast') return around(Math.max(high, 176), 0.06);
  return around(clamp(typical, 88, 124), 0.08);
};

const typicalRange = (tempo: Style['tempo'], energy: Energy, arousal: number, random: Random): TempoRange => {
  const bias = clamp((energy === 'high' ? 0.55 : energy === 'low' ? -0.55 : 0) + arousal * 0.25, -0.9, 0.9);
  const headroom = bias < 0 ? tempo.typical - tempo.low : tempo.high - tempo.typical;
  const target = (tempo.typical + bias * headroom) * (1 + random.normal() * 0.05);
  return { target: clamp(target, tempo.low, tempo.high), low: tempo.low, high: tempo.high };
};

/**
 * The tempo nearest the target at which whole bars fill the length, preferring multiples of four bars; the target
 * itself if no such tempo lies in the range.
 */
const fitToBars = ({ target, low, high }: TempoRange, lengthMs: Milliseconds, barBeats: number): number => {
  const bpmOf = (bars: number) => (bars * barBeats * 60_000) / lengthMs;
  const middle = Math.round(target / bpmOf(1));
  let best = target;
  let lowestCost = Infinity;
  for (let bars = Math.max(1, middle - 8); bars <= middle + 8; bars += 1) {
    const bpm = bpmOf(bars);
    if (bpm < low || bpm > high) continue;
    const distance = Math.abs(bpm - target) / target;
    const cost = distance + (bars % 4 === 0 ? 0 : bars % 2 === 0 ? 0.02 : 0.04);
    if (cost < lowestCost) {
      lowestCost = cost;
      best = bpm;
    }
  }
  return roundTo(best, 3);
};

export interface TempoOptions {
  /** Value of the tempo control, if set. */
  readonly control: number | undefined;
  readonly requested: RequestedTempo | undefined;
  readonly style: Style;
  readonly energy: Energy;
  readonly arousal: number;
  readonly metre: MetreName;
  readonly lengthMs: Milliseconds;
}

/**
 * Resolves the tempo in quarter notes per minute. A stated number is used exactly; others are fitted to whole bars.
 */
export const resolveTempo = (
  { control, requested, style, energy, arousal, metre, lengthMs }: TempoOptions,
  random: Random,
): { readonly bpm: number; readonly isRequested: boolean } => {
  if (control !== undefined && Number.isFinite(control))
    return { bpm: clamp(control, 40, 240), isRequested: true };
  if (requested?.kind === 'exact') return { bpm: requested.bpm, isRequested: true };
  const range =
    requested === undefined
      ? typicalRange(style.tempo, energy, arousal, random)
      : requested.kind === 'around'
        ? around(requested.bpm, 0.06)
        : relativeRange(requested.pace, style.tempo);
  const { min, max } = limits.tempoBpm;
  const low = clamp(range.low, min, max);
  const clamped = { target: clamp(range.target, min, max), low, high: clamp(range.high, low, max) };
  return { bpm: fitToBars(clamped, lengthMs, barBeatsOf(metre)), isRequested: false };
};
