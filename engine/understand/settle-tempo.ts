import { limits } from '#contract/limits.ts';
import { clamp, roundTo } from '#engine/kit/integers.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';
import { barBeatsOf, type MetreName } from '#engine/theory/metre.ts';
import type { Energy } from '#engine/understand/intent.ts';
import type { TempoWish } from '#engine/understand/read-tempo.ts';

interface Window {
  readonly target: number;
  readonly low: number;
  readonly high: number;
}

const around = (target: number, share: number): Window => ({
  target,
  low: target * (1 - share),
  high: target * (1 + share),
});

const relative = (pace: string, { low, high, usual }: Idiom['tempo']): Window => {
  if (pace === 'very slow') return around(Math.min(low, 62), 0.06);
  if (pace === 'slow') return around((low + Math.min(low, 72)) / 2, 0.08);
  if (pace === 'fast') return around((high + Math.max(high, 150)) / 2, 0.08);
  if (pace === 'very fast') return around(Math.max(high, 176), 0.06);
  return around(clamp(usual, 88, 124), 0.08);
};

const usualFor = (tempo: Idiom['tempo'], energy: Energy, arousal: number, random: Random): Window => {
  const lift = clamp((energy === 'high' ? 0.55 : energy === 'low' ? -0.55 : 0) + arousal * 0.25, -0.9, 0.9);
  const room = lift < 0 ? tempo.usual - tempo.low : tempo.high - tempo.usual;
  const target = (tempo.usual + lift * room) * (1 + random.bell() * 0.05);
  return { target: clamp(target, tempo.low, tempo.high), low: tempo.low, high: tempo.high };
};

/**
 * The tempo nearest the target at which whole bars fill the length, preferring multiples of four bars; the target
 * itself if no such tempo lies in the range.
 */
const nudge = ({ target, low, high }: Window, lengthMs: Milliseconds, barBeats: number): number => {
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

export interface TempoQuestion {
  /** Value of the tempo control, if set. */
  readonly control: number | undefined;
  readonly wish: TempoWish | undefined;
  readonly idiom: Idiom;
  readonly energy: Energy;
  readonly arousal: number;
  readonly metre: MetreName;
  readonly lengthMs: Milliseconds;
}

/**
 * Resolves the tempo in quarter notes per minute. A stated number is used exactly; others are fitted to whole bars.
 */
export const settleTempo = (
  { control, wish, idiom, energy, arousal, metre, lengthMs }: TempoQuestion,
  random: Random,
): { readonly bpm: number; readonly asked: boolean } => {
  if (control !== undefined && Number.isFinite(control)) return { bpm: clamp(control, 40, 240), asked: true };
  if (wish?.kind === 'exact') return { bpm: wish.bpm, asked: true };
  const window =
    wish === undefined
      ? usualFor(idiom.tempo, energy, arousal, random)
      : wish.kind === 'around'
        ? around(wish.bpm, 0.06)
        : relative(wish.pace, idiom.tempo);
  const { min, max } = limits.tempoBpm;
  const low = clamp(window.low, min, max);
  const kept = { target: clamp(window.target, min, max), low, high: clamp(window.high, low, max) };
  return { bpm: nudge(kept, lengthMs, barBeatsOf(metre)), asked: false };
};
