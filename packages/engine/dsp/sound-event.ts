import type { Beats, Frames } from '#engine/kit/units.ts';
import { mixSeed } from './noise.ts';
import type { Stereo } from './stereo.ts';

/** A sound event: start, maximum length, and a function that adds it to a buffer. */
export interface SoundEvent {
  readonly frame: Frames;
  readonly length: Frames;
  play(out: Stereo, at: Frames): void;
}

const SEED_STEPS_PER_BEAT = 1024;

/**
 * Seeds of the events of a part, by their beat and pitch or piece rather than their number, so that an event sounds the
 * same whatever others the part has. Events that are equal in both differ by their order.
 */
export class EventSeeds {
  private readonly seed: number;
  private readonly counts = new Map<number, number>();

  constructor(seed: number) {
    this.seed = seed;
  }

  seedOf(startBeats: Beats, what: number): number {
    const seed = mixSeed(mixSeed(this.seed, Math.round(startBeats * SEED_STEPS_PER_BEAT)), what);
    const count = this.counts.get(seed) ?? 0;
    this.counts.set(seed, count + 1);
    return count === 0 ? seed : mixSeed(seed, count);
  }
}
