import type { Hertz, Seconds } from '#engine/kit/units.ts';
import { paced, type Take } from './kind.ts';

/** Start of the first event: late enough for a complete onset. */
const LEAD: Seconds = 0.015;

/** An event of duration `length` that repeats after a pause. */
export interface Repeating {
  readonly length: Seconds;
  /** Shortest and longest pause. */
  readonly rest: readonly [Seconds, Seconds];
  /** Maximum number of events when the prompt states no count. */
  readonly most?: number;
}

/** Start times of an event: the stated count, otherwise as many as fit; at least one. */
export function moments(take: Take, { length, rest, most = Infinity }: Repeating): Seconds[] {
  const { seconds, traits, random, loop } = take;
  const wanted = traits.count ?? most;
  const slower = 1 / paced(1, take);
  const times: Seconds[] = [];
  let time = LEAD;
  while (times.length < wanted && (times.length === 0 || time + 0.6 * length <= seconds)) {
    times.push(time);
    time += length + random.between(...rest) * slower;
  }
  if (traits.count === undefined || times.length === traits.count || loop) return times;
  // The count does not fit at the normal spacing: shorten the gaps.
  const gap = Math.max(0.06, (seconds - LEAD - length * 0.5) / traits.count);
  return Array.from({ length: traits.count }, (_, i) => LEAD + i * gap);
}

/** Times of a steady beat with timing jitter (a share of the beat); in a loop a whole number of beats. */
export function beats(take: Take, rate: Hertz, jitter: number): Seconds[] {
  const { seconds, traits, random, loop } = take;
  const count = Math.max(1, loop ? Math.round(seconds * rate) : Math.ceil((seconds - LEAD - 0.05) * rate));
  const gap = loop ? seconds / count : 1 / rate;
  return Array.from(
    { length: Math.min(count, traits.count ?? Infinity) },
    (_, i) => LEAD + gap * i + (i === 0 ? 0 : gap * jitter * random.bell()),
  ).filter((time) => time < seconds - 0.03);
}

/** Beat times without jitter up to `until`, for textures; in a loop every repetition is equal. */
export function steadyBeats(take: Take, rate: Hertz, until: Seconds): Seconds[] {
  const gap = take.loop ? take.seconds / Math.max(1, Math.round(take.seconds * rate)) : 1 / rate;
  return Array.from({ length: Math.max(1, Math.ceil((until - LEAD) / gap)) }, (_, i) => LEAD + gap * i);
}
