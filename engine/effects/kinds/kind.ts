import type { Stereo } from '#engine/dsp/stereo.ts';
import type { Traits } from '#engine/effects/understand/effect-intent.ts';
import { exp2 } from '#engine/kit/exact.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';

/** What a kind is asked to play. */
export interface Take {
  /** The length that was asked for; the buffer may be longer (see Kind). */
  readonly seconds: Seconds;
  readonly loop: boolean;
  readonly traits: Traits;
  readonly seed: number;
  readonly random: Random;
}

/**
 * One kind of sound. It adds itself to a silent buffer, dry and near, at a level of its own: layers are
 * balanced afterwards. A texture sounds all through the buffer. Events happen within the asked length and
 * ring out as far as the buffer goes; a loop folds what rings on back to its beginning.
 */
export interface Kind {
  readonly course: 'texture' | 'events';
  readonly play: (take: Take, out: Stereo) => void;
}

export const texture = (play: Kind['play']): Kind => ({ course: 'texture', play });
export const events = (play: Kind['play']): Kind => ({ course: 'events', play });

/** A frequency, period or size under the adjectives: big and low things are lower, by up to an octave and a half. */
export function pitched(hertz: Hertz, { traits }: Take): Hertz {
  return hertz * exp2(0.8 * traits.pitch - 0.7 * traits.size);
}

/** How long something lasts under the adjectives: big and slow things take longer. */
export function lasting(seconds: Seconds, { traits }: Take): Seconds {
  return seconds * exp2(0.6 * traits.size - 0.7 * traits.speed);
}

/** A rate under the adjectives. */
export function paced(rate: Hertz, { traits }: Take): Hertz {
  return rate * exp2(0.8 * traits.speed - 0.3 * traits.size);
}

/** 1 where nothing was said, up to 2.6 for heavy and down to 0.4 for light. */
export function forced({ traits }: Take, power = 1): number {
  return exp2(1.4 * traits.force * power);
}

/** In a loop the nearest frequency that fits a whole number of times, so that the seam meets its own phase. */
export function fitting(hertz: Hertz, { loop, seconds }: Take): Hertz {
  return loop ? Math.max(1, Math.round(hertz * seconds)) / seconds : hertz;
}

/** The period of slow movements: a loop's length, else none. */
export function periodOf({ loop, seconds }: Take): Seconds | undefined {
  return loop ? seconds : undefined;
}
