import type { Hertz, Seconds } from '#engine/kit/units.ts';
import { paced, type Take } from './kind.ts';

/** A sound's beginning: late enough for an onset to be whole. */
const LEAD: Seconds = 0.015;

/** When something happens that takes `length` and comes again after a rest. */
export interface Repeating {
  readonly length: Seconds;
  /** Shortest and longest pause. */
  readonly rest: readonly [Seconds, Seconds];
  /** How often at most, where the words give no count. */
  readonly most?: number;
}

/** Moments of an action: as often as was said, else again and again while there is time; at least once. */
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
  // More are wanted than fit at ease: closer together.
  const gap = Math.max(0.06, (seconds - LEAD - length * 0.5) / traits.count);
  return Array.from({ length: traits.count }, (_, i) => LEAD + i * gap);
}

/** Moments of a steady beat, `jitter` of a beat uneven; in a loop a whole number of them. */
export function beats(take: Take, rate: Hertz, jitter: number): Seconds[] {
  const { seconds, traits, random, loop } = take;
  const count = Math.max(1, loop ? Math.round(seconds * rate) : Math.ceil((seconds - LEAD - 0.05) * rate));
  const gap = loop ? seconds / count : 1 / rate;
  return Array.from(
    { length: Math.min(count, traits.count ?? Infinity) },
    (_, i) => LEAD + gap * i + (i === 0 ? 0 : gap * jitter * random.bell()),
  ).filter((time) => time < seconds - 0.03);
}

/** The same without end, for textures: up to `until`, each turn of a loop like the one before. */
export function steadyBeats(take: Take, rate: Hertz, until: Seconds): Seconds[] {
  const gap = take.loop ? take.seconds / Math.max(1, Math.round(take.seconds * rate)) : 1 / rate;
  return Array.from({ length: Math.max(1, Math.ceil((until - LEAD) / gap)) }, (_, i) => LEAD + gap * i);
}
