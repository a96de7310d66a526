import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import type { Instrument, NoteEvent } from './instrument.ts';
import type { PitchCurve } from './pitch-curve.ts';
import type { Stereo } from './stems.ts';

/** The read speed changes at this interval. */
const CONTROL: Frames = 32;
/** Frames that interpolation needs beyond the read position. */
const MARGIN: Frames = 4;

let scratch: Stereo = { left: new Float32Array(0), right: new Float32Array(0) };

/** A silent stereo buffer of at least `length` frames. */
function scratchOf(length: Frames): Stereo {
  if (scratch.left.length < length) {
    const size = Math.max(length, 2 * SAMPLE_RATE);
    scratch = { left: new Float32Array(size), right: new Float32Array(size) };
  }
  const [left, right] = [scratch.left.subarray(0, length), scratch.right.subarray(0, length)];
  left.fill(0);
  right.fill(0);
  return { left, right };
}

/**
 * Adds a note with a pitch curve: the instrument plays it without, and the result is read at a varying speed, with
 * cubic (Hermite) interpolation. So every instrument bends. The gate is adjusted, so that the note ends in time.
 */
export function playBent(
  instrument: Instrument,
  note: NoteEvent,
  semitonesAt: PitchCurve,
  out: Stereo,
  at: Frames,
): void {
  const tail = Math.ceil(instrument.tail * SAMPLE_RATE);
  const length = Math.min(out.left.length - at, note.gate + tail);
  const speeds = Float64Array.from({ length: Math.ceil(length / CONTROL) }, (_, i) =>
    exp2(semitonesAt(i * CONTROL) / 12),
  );
  const positionAt = (frame: Frames) => {
    const whole = Math.floor(frame / CONTROL);
    let position = 0;
    for (let i = 0; i < whole; i++) position += speeds[i]! * CONTROL;
    return position + (frame - whole * CONTROL) * (speeds[Math.min(whole, speeds.length - 1)] ?? 1);
  };
  const gate = Math.max(1, Math.round(positionAt(note.gate)));
  const dry = scratchOf(Math.max(gate + tail, Math.ceil(positionAt(length))) + MARGIN);
  instrument.play({ ...note, gate }, dry, 0);
  for (const [source, target] of [
    [dry.left, out.left],
    [dry.right, out.right],
  ] as const) {
    let position = 0;
    for (let from = 0; from < length; from += CONTROL) {
      const speed = speeds[from / CONTROL]!;
      const end = Math.min(length, from + CONTROL);
      for (let i = from; i < end; i++) {
        const index = position | 0;
        target[at + i]! += hermite(source, index, position - index);
        position += speed;
      }
    }
  }
}

/** Cubic Hermite (Catmull-Rom) interpolation between `index` and the next sample. */
function hermite(samples: Float32Array, index: number, share: number): number {
  const before = index > 0 ? samples[index - 1]! : 0;
  const here = samples[index]!;
  const next = samples[index + 1]!;
  const after = samples[index + 2]!;
  const slope = (next - before) / 2;
  const curve = before - 2.5 * here + 2 * next - after / 2;
  const cubic = (after - before) / 2 + 1.5 * (here - next);
  return ((cubic * share + curve) * share + slope) * share + here;
}
