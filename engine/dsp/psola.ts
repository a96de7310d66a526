import { cos, TAU } from '#engine/kit/exact.ts';
import type { Frames, Hertz } from '#engine/kit/units.ts';
import { trackPitch, type PitchLimits, type PitchTrack } from './pitch-track.ts';

/** A pitch mark: position of a glottal pulse (or of an unvoiced grain), and distance to the next. */
interface PitchMark {
  readonly at: Frames;
  readonly period: number;
  readonly isVoiced: boolean;
}

/** Distance of unvoiced grains in seconds. */
const UNVOICED_SPACING = 1 / 200;
/** Search range around the expected pulse, in periods. */
const SEARCH = 0.2;

/**
 * Shifts the pitch of a voice by a factor (0.5 to 2) and preserves duration and formants: time-domain
 * pitch-synchronous overlap-add (TD-PSOLA; E. Moulines and F. Charpentier, Speech Communication 9, 1990).
 */
export function shiftPitch(
  samples: Float32Array,
  sampleRate: Hertz,
  factor: number,
  range: PitchLimits,
): Float32Array {
  const marks = pitchMarks(samples, sampleRate, trackPitch(samples, sampleRate, range));
  const output = new Float32Array(samples.length);
  let nearest = 0;
  for (let time = marks[0]?.at ?? samples.length; time < samples.length;) {
    while (nearest + 1 < marks.length && isCloser(marks[nearest + 1]!, marks[nearest]!, time)) nearest++;
    const mark = marks[nearest]!;
    const step = mark.isVoiced ? mark.period / factor : mark.period;
    // Compensates for the denser overlap of grains.
    addGrain(samples, output, mark, Math.round(time), mark.isVoiced ? Math.min(1, 1 / factor) : 1);
    time += step;
  }
  return output;
}

function isCloser(a: PitchMark, b: PitchMark, time: number): boolean {
  return Math.abs(a.at - time) <= Math.abs(b.at - time);
}

function addGrain(
  input: Float32Array,
  output: Float32Array,
  mark: PitchMark,
  at: Frames,
  gain: number,
): void {
  const half = Math.round(mark.period);
  for (let i = -half + 1; i < half; i++) {
    const from = mark.at + i;
    const to = at + i;
    if (from < 0 || from >= input.length || to < 0 || to >= output.length) continue;
    output[to]! += input[from]! * gain * (0.5 + 0.5 * cos((TAU * i) / (2 * half)));
  }
}

function pitchMarks(samples: Float32Array, sampleRate: Hertz, { periods, hop }: PitchTrack): PitchMark[] {
  const polarity = polarityOf(samples);
  const unvoiced = sampleRate * UNVOICED_SPACING;
  const marks: PitchMark[] = [];
  for (let at = 0; at < samples.length;) {
    const period = periods[Math.min(periods.length - 1, Math.round(at / hop))]!;
    const wasVoiced = marks.at(-1)?.isVoiced ?? false;
    if (period === 0) {
      marks.push({ at, period: unvoiced, isVoiced: false });
      at = Math.round(at + unvoiced);
    } else {
      const searchRange = Math.round(period * (wasVoiced ? SEARCH : 0.5));
      const peak = peakNear(samples, at, searchRange, polarity);
      marks.push({ at: peak, period, isVoiced: true });
      at = Math.max(peak + 1, Math.round(peak + period));
    }
  }
  return marks;
}

/** Polarity of the glottal pulses: the sign of the third moment. */
function polarityOf(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]! * samples[i]! * samples[i]!;
  return sum < 0 ? -1 : 1;
}

function peakNear(samples: Float32Array, at: Frames, searchRange: Frames, polarity: number): Frames {
  let best = at;
  const to = Math.min(samples.length - 1, at + searchRange);
  for (let i = Math.max(0, at - searchRange); i <= to; i++) {
    if (samples[i]! * polarity > samples[best]! * polarity) best = i;
  }
  return best;
}
