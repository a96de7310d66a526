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
  readonly minDistance: number;
  /** Time at the nearest point. */
  readonly closestTime: Seconds;
  readonly fromLeft: boolean;
}

const SPEED_OF_SOUND = 343;
const CONTROL_BLOCK: Frames = 32;

/**
 * Moves a source past the listener, in place: the propagation delay gives the Doppler shift, the distance the level
 * (1 / r) and the loss of treble, the direction the pan.
 */
export function passBy(signal: Stereo, pass: Pass): void {
  const frames = signal.left.length;
  const positionAt = (time: Seconds) => {
    const along = (time - pass.closestTime) * pass.speed;
    const distance = Math.sqrt(along * along + pass.minDistance * pass.minDistance);
    return { distance, pan: ((pass.fromLeft ? 1 : -1) * along) / distance };
  };
  const start = positionAt(0).distance;
  const maxDelay = Math.max(start, positionAt(frames / SAMPLE_RATE).distance) / SPEED_OF_SOUND;
  // The delay of the nearest point is subtracted, so that the sound starts at once.
  const line = new DelayLine(Math.ceil(maxDelay * SAMPLE_RATE) + 64);
  const offset = ((pass.minDistance - 1) / SPEED_OF_SOUND) * SAMPLE_RATE;
  const history = Math.ceil((start / SPEED_OF_SOUND) * SAMPLE_RATE);
  for (let i = history; i > 0; i--) line.write(mono(signal, i % frames));
  const air = new OnePole(6000);
  let before = renderState(positionAt(0), offset);
  for (let from = 0; from < frames; from += CONTROL_BLOCK) {
    const count = Math.min(CONTROL_BLOCK, frames - from);
    const after = renderState(positionAt((from + CONTROL_BLOCK) / SAMPLE_RATE), offset);
    for (let i = 0; i < count; i++) {
      const share = i / CONTROL_BLOCK;
      line.write(mono(signal, from + i));
      const x = line.readInterpolated(before.delay + (after.delay - before.delay) * share);
      const unfiltered = before.near + (after.near - before.near) * share;
      const filtered = unfiltered * x + (1 - unfiltered) * air.low(x);
      signal.left[from + i] = filtered * (before.left + (after.left - before.left) * share);
      signal.right[from + i] = filtered * (before.right + (after.right - before.right) * share);
    }
    before = after;
  }

  function renderState({ distance, pan }: { distance: number; pan: number }, delayOffset: number) {
    const level = pass.minDistance / distance;
    const gains = equalPower(0.85 * pan);
    const delay = Math.max(1, (distance / SPEED_OF_SOUND) * SAMPLE_RATE - delayOffset);
    return { delay, near: level, left: level * gains.left, right: level * gains.right };
  }
}

const mono = ({ left, right }: Stereo, i: Frames): number => 0.5 * (left[i]! + right[i]!);
