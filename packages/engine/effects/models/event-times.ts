import type { Hertz, Seconds } from '#engine/kit/units.ts';
import { scaleRate, type EffectContext } from './effect-model.ts';

/** Start of the first event: late enough for a complete onset. */
const FIRST_EVENT: Seconds = 0.015;

/** An event of duration `length` that repeats after a pause. */
export interface Repetition {
  readonly length: Seconds;
  /** Shortest and longest pause. */
  readonly rest: readonly [Seconds, Seconds];
  /** Maximum number of events when the prompt states no count. */
  readonly maxCount?: number;
}

/** Start times of an event: the stated count, otherwise as many as fit; at least one. */
export function eventTimes(
  context: EffectContext,
  { length, rest, maxCount = Infinity }: Repetition,
): Seconds[] {
  const { seconds, traits, random, loop } = context;
  const count = traits.count ?? maxCount;
  const gapScale = 1 / scaleRate(1, context);
  const times: Seconds[] = [];
  let time = FIRST_EVENT;
  while (times.length < count && (times.length === 0 || time + 0.6 * length <= seconds)) {
    times.push(time);
    time += length + random.uniform(...rest) * gapScale;
  }
  if (traits.count === undefined || times.length === traits.count || loop) return times;
  // The count does not fit at the normal spacing: shorten the gaps.
  const gap = Math.max(0.06, (seconds - FIRST_EVENT - length * 0.5) / traits.count);
  return Array.from({ length: traits.count }, (_, i) => FIRST_EVENT + i * gap);
}

/** Times of a steady beat with timing jitter (a share of the beat); in a loop a whole number of beats. */
export function beatTimes(context: EffectContext, rate: Hertz, jitter: number): Seconds[] {
  const { seconds, traits, random, loop } = context;
  const count = Math.max(
    1,
    loop ? Math.round(seconds * rate) : Math.ceil((seconds - FIRST_EVENT - 0.05) * rate),
  );
  const gap = loop ? seconds / count : 1 / rate;
  return Array.from(
    { length: Math.min(count, traits.count ?? Infinity) },
    (_, i) => FIRST_EVENT + gap * i + (i === 0 ? 0 : gap * jitter * random.normal()),
  ).filter((time) => time < seconds - 0.03);
}

/** Beat times without jitter up to `until`, for textures; in a loop every repetition is equal. */
export function steadyBeatTimes(context: EffectContext, rate: Hertz, until: Seconds): Seconds[] {
  const gap = context.loop ? context.seconds / Math.max(1, Math.round(context.seconds * rate)) : 1 / rate;
  return Array.from(
    { length: Math.max(1, Math.ceil((until - FIRST_EVENT) / gap)) },
    (_, i) => FIRST_EVENT + gap * i,
  );
}
