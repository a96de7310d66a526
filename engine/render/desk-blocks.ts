import type { Place } from '#engine/dsp/kernel/workbench.ts';
import { singles } from '#engine/dsp/kernel/workbench.ts';
import type { Frames } from '#engine/kit/units.ts';

/** How many frames are played at once. */
export const PASSAGE: Frames = 8192;

export interface StereoPlace {
  readonly left: Place<Float32Array>;
  readonly right: Place<Float32Array>;
}

const stereo = (): StereoPlace => ({ left: singles(PASSAGE), right: singles(PASSAGE) });

/*
 * The passage of one stem that is played now, on the workbench. It is the next stem's as soon as this one has been
 * played.
 */

/** The sum of the parts. */
export const dry = stereo();
/** What they send into the room and into the echo. */
export const toRoom = stereo();
export const toEcho = stereo();
/** How far a side-chain compressor is down, 0..1. */
export const duck = singles(PASSAGE);

/** Takes everything off the desk. */
export function clearDesk(): void {
  for (const { left, right } of [dry, toRoom, toEcho]) {
    left.values.fill(0);
    right.values.fill(0);
  }
}
