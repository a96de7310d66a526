import type { ControlPoint, Note } from '#contract/stored-score.ts';
import { SAMPLE_RATE, type Frames, type Hertz } from '#engine/kit/units.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import type { TempoClock } from './tempo-clock.ts';

/** Semitones above the pitch of a note, at a frame of the note. */
export type PitchCurve = (frame: Frames) => number;

interface CurveFrame {
  readonly frame: Frames;
  readonly value: number;
}

/** The value at a frame: linear between points, constant outside. */
function valueAt(points: readonly CurveFrame[], frame: Frames): number {
  const next = points.findIndex((point) => point.frame > frame);
  if (next === -1) return points.at(-1)?.value ?? 0;
  const [before, after] = [points[next - 1], points[next]!];
  if (before === undefined) return after.value;
  return (
    before.value + ((after.value - before.value) * (frame - before.frame)) / (after.frame - before.frame)
  );
}

/** Deviation of a full vibrato, in semitones, and its rate (Sundberg 1987: voices and strings, 5 to 7 Hz). */
const FULL_VIBRATO = 0.3;
const VIBRATO_RATE: Hertz = 5.6;

/** The points of a part's vibrato curve within a note, relative to its start; none if they are all 0. */
function vibratoWithin(curve: readonly ControlPoint[], note: Note, clock: TempoClock): CurveFrame[] {
  const end = note.startBeats + note.durationBeats;
  const start = clock.framesAt(note.startBeats);
  const points = curve
    .filter(({ beat }) => beat >= note.startBeats - 1e-6 && beat <= end + 1e-6)
    .map(({ beat, value }) => ({ frame: clock.framesAt(beat) - start, value }));
  return points.some(({ value }) => value > 0) ? points : [];
}

/**
 * The pitch curve of a note from its bend and the part's vibrato; undefined if the pitch is constant. `seed` varies
 * the rate of the vibrato from note to note.
 */
export function pitchCurveOf(
  note: Note,
  vibrato: readonly ControlPoint[],
  clock: TempoClock,
  seed: number,
): PitchCurve | undefined {
  const start = clock.framesAt(note.startBeats);
  const bend = (note.bend ?? []).map(({ afterBeats, semitones }) => ({
    frame: clock.framesAt(note.startBeats + afterBeats) - start,
    value: semitones,
  }));
  const depth = vibratoWithin(vibrato, note, clock);
  if (depth.length === 0) return bend.length === 0 ? undefined : (frame) => valueAt(bend, frame);
  const rate = VIBRATO_RATE * new Noise(seed).uniform(0.92, 1.08);
  return (frame) =>
    valueAt(bend, frame) +
    FULL_VIBRATO * valueAt(depth, frame) * sineOfTurns(((rate * frame) / SAMPLE_RATE) % 1);
}
