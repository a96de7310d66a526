import type { Sample } from '#engine/soundfont/sample.ts';
import type { Frames } from '#engine/kit/units.ts';

/** Length of the fade at the end of a sample without a loop. */
export const END_FADE: Frames = 192;

/** Where a reader is in a sample and where it loops or ends. */
export interface ReadPosition {
  at: number;
  readonly loopStart: Frames;
  /** 0 without a loop. */
  readonly loopLength: Frames;
  readonly end: Frames;
}

/**
 * Resamples `count` frames with four-point Hermite interpolation (Catmull-Rom) into `out`; after the end it writes
 * zeros, and the last frames before it fade out. `step` is the number of sample frames per output frame; `position.at`
 * is at least 1.
 */
export function readFrames(
  { values }: Sample,
  position: ReadPosition,
  step: number,
  out: Float32Array,
  count: number,
): void {
  const { loopStart, loopLength, end } = position;
  const from = position.at;
  const limit = loopLength > 0 ? loopStart + loopLength : end;
  for (let done = 0; done < count;) {
    if (position.at >= limit) {
      if (loopLength === 0) {
        out.fill(0, done, count);
        break;
      }
      position.at -= loopLength * (1 + Math.floor((position.at - limit) / loopLength));
    }
    const next = Math.min(count, done + Math.ceil((limit - position.at) / step));
    position.at = interpolate(values, position.at, step, out, done, next);
    done = next;
  }
  if (loopLength === 0 && position.at > end - END_FADE) fadeToEnd(out, count, from, step, end);
}

function interpolate(
  values: Float32Array,
  start: number,
  step: number,
  out: Float32Array,
  from: number,
  to: number,
): number {
  let at = start;
  for (let i = from; i < to; i++) {
    const index = at | 0;
    const t = at - index;
    const y0 = values[index - 1]!;
    const y1 = values[index]!;
    const y2 = values[index + 1]!;
    const y3 = values[index + 2]!;
    const c1 = 0.5 * (y2 - y0);
    const c2 = y0 - 2.5 * y1 + 2 * y2 - 0.5 * y3;
    const c3 = 0.5 * (y3 - y0) + 1.5 * (y1 - y2);
    out[i] = ((c3 * t + c2) * t + c1) * t + y1;
    at += step;
  }
  return at;
}

function fadeToEnd(out: Float32Array, count: number, from: number, step: number, end: Frames): void {
  for (let i = 0; i < count; i++) {
    const left = end - (from + i * step);
    if (left < END_FADE) out[i]! *= Math.max(0, left / END_FADE);
  }
}
