import { DelayLine } from '#engine/dsp/delay-line.ts';
import { OnePole } from '#engine/dsp/one-pole.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';

/** A straight path past the listener. */
export interface Pass {
  /** Metres a second. */
  readonly speed: number;
  /** Distance at the nearest point in metres. */
  readonly nearest: number;
  /** Time at the nearest point. */
  readonly closest: Seconds;
  readonly fromLeft: boolean;
}

const SOUND = 343;
const STEP: Frames = 32;

/**
 * Moves a source past the listener, in place: the propagation delay gives the Doppler shift, the distance the level
 * (1 / r) and the loss of treble, the direction the pan.
 */
export function passBy(sound: Stereo, pass: Pass): void {
  const frames = sound.left.length;
  const where = (time: Seconds) => {
    const along = (time - pass.closest) * pass.speed;
    const distance = Math.sqrt(along * along + pass.nearest * pass.nearest);
    return { distance, pan: ((pass.fromLeft ? 1 : -1) * along) / distance };
  };
  const start = where(0).distance;
  const longest = Math.max(start, where(frames / SAMPLE_RATE).distance) / SOUND;
  // The delay of the nearest point is subtracted, so that the sound starts at once.
  const line = new DelayLine(Math.ceil(longest * SAMPLE_RATE) + 64);
  const offset = ((pass.nearest - 1) / SOUND) * SAMPLE_RATE;
  const history = Math.ceil((start / SOUND) * SAMPLE_RATE);
  for (let i = history; i > 0; i--) line.write(mono(sound, i % frames));
  const air = new OnePole(6000);
  let before = state(where(0), offset);
  for (let from = 0; from < frames; from += STEP) {
    const count = Math.min(STEP, frames - from);
    const after = state(where((from + STEP) / SAMPLE_RATE), offset);
    for (let i = 0; i < count; i++) {
      const share = i / STEP;
      line.write(mono(sound, from + i));
      const x = line.readBetween(before.delay + (after.delay - before.delay) * share);
      const dull = before.near + (after.near - before.near) * share;
      const heard = dull * x + (1 - dull) * air.low(x);
      sound.left[from + i] = heard * (before.left + (after.left - before.left) * share);
      sound.right[from + i] = heard * (before.right + (after.right - before.right) * share);
    }
    before = after;
  }

  function state({ distance, pan }: { distance: number; pan: number }, less: number) {
    const level = pass.nearest / distance;
    const place = equalPower(0.85 * pan);
    const delay = Math.max(1, (distance / SOUND) * SAMPLE_RATE - less);
    return { delay, near: level, left: level * place.left, right: level * place.right };
  }
}

const mono = ({ left, right }: Stereo, i: Frames): number => 0.5 * (left[i]! + right[i]!);
