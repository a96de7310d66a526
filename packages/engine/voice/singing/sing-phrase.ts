import { Biquad, highPass } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { RESPONSE_LENGTH } from '#engine/voice/models/hts/mel-cepstral-filter.ts';
import { GRAIN_SPACING, type VocalTract } from '#engine/voice/models/hts/vocal-tract.ts';
import { midiToHertz, sin, TAU } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { voicelessPhonemes } from '#engine/voice/phones/phonemes.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import { type SingingStyle, pitchCurve } from './pitch-curve.ts';
import type { TimedNote } from './timed-note.ts';
import { buildTimeWarp, type WarpSegment } from './time-warp.ts';

/** High-pass corner: the voice has no energy below. */
const HIGH_PASS_CORNER: Hertz = 70;

/** Depth and rate of the slow movement along the speech during a sustained vowel. */
const SUSTAIN_DRIFT: Seconds = 0.012;
const SUSTAIN_DRIFT_RATE: Hertz = 0.9;
/** Fade-in and fade-out of the source. */
const ATTACK: Seconds = 0.012;
const RELEASE: Seconds = 0.05;

/** Source parameters at a time. */
interface SourceState {
  /** Time in the speech. */
  readonly time: Seconds;
  /** Gain of pulses and noise. */
  readonly level: number;
  readonly isVoiced: boolean;
}

/**
 * Sings a line by source-filter synthesis: the vocal tract follows the speech parameters, warped to the notes, and the
 * glottal pulses follow the notes' pitch. Mono at SAMPLE_RATE, `length` frames; time zero is frame 0.
 */
export function singPhrase(
  line: SpokenLine,
  notes: readonly TimedNote[],
  vocalTract: VocalTract,
  style: SingingStyle,
  length: Frames,
  seed: number,
): Float32Array {
  const samples = new Float32Array(length + RESPONSE_LENGTH + 1);
  const warp = new TimeWarp(line, buildTimeWarp(line, notes));
  addPulses(samples, warp, vocalTract, notes, style, length, seed);
  addNoise(samples, warp, vocalTract, length, seed + 2);
  // All pulses have the same polarity, which would add up to a DC offset.
  for (let i = 0; i < 2; i++) new Biquad(highPass(HIGH_PASS_CORNER)).process(samples, 0, length);
  return samples.subarray(0, length);
}

/** Looks up the source parameters of a phrase by time. */
class TimeWarp {
  private readonly line: SpokenLine;
  private readonly segments: readonly WarpSegment[];

  constructor(line: SpokenLine, segments: readonly WarpSegment[]) {
    this.line = line;
    this.segments = segments;
  }

  /** Start of the first phone and end of the last. */
  get range(): readonly [start: Seconds, end: Seconds] {
    return [this.segments[0]?.start ?? 0, this.segments.at(-1)?.end ?? 0];
  }

  /** `hint` is the index of a segment at or before the time. Returns the index found and the source parameters. */
  at(time: Seconds, hint: number): { readonly index: number; readonly state: SourceState | undefined } {
    const { segments } = this;
    let index = hint;
    while (index + 1 < segments.length && time >= segments[index + 1]!.start) index++;
    const segment = segments[index];
    if (!segment || time < segment.start) return { index, state: undefined };
    const after = time - segment.end;
    if (after >= RELEASE) return { index, state: undefined };
    const { name } = this.line.phonemes[segment.sound]!;
    const before = segments[index - 1];
    const isBeginning = !before || segment.start - before.end > ATTACK;
    const rise = isBeginning ? Math.min(1, (time - segment.start) / ATTACK) : 1;
    const fall = after > 0 ? 1 - after / RELEASE : 1;
    const level = rise * fall;
    return {
      index,
      state: {
        time: sourceTime(segment, time),
        level,
        isVoiced: !voicelessPhonemes.has(name),
      },
    };
  }
}

function sourceTime(segment: WarpSegment, time: Seconds): Seconds {
  const { start, end, from, to, isSustained: isHeld } = segment;
  const inside = Math.min(time, end) - start;
  if (isHeld) return from + SUSTAIN_DRIFT * sin(TAU * SUSTAIN_DRIFT_RATE * inside);
  return end > start ? from + ((to - from) * inside) / (end - start) : from;
}

function addPulses(
  out: Float32Array,
  warp: TimeWarp,
  vocalTract: VocalTract,
  notes: readonly TimedNote[],
  style: SingingStyle,
  length: Frames,
  seed: number,
): void {
  const pitchAt = pitchCurve(notes, style, seed);
  const shimmer = new Noise(seed);
  const [start, end] = warp.range;
  let index = 0;
  for (let at = Math.max(0, start * SAMPLE_RATE); at < Math.min(length, (end + RELEASE) * SAMPLE_RATE);) {
    const time = at / SAMPLE_RATE;
    const period = SAMPLE_RATE / midiToHertz(pitchAt(time));
    const found = warp.at(time, index);
    index = found.index;
    if (found.state?.isVoiced) {
      const gain = found.state.level * Math.sqrt(period) * (1 + 0.03 * shimmer.next());
      vocalTract.addPulse(out, at, found.state.time, gain);
    }
    at += period;
  }
}

function addNoise(
  out: Float32Array,
  warp: TimeWarp,
  vocalTract: VocalTract,
  length: Frames,
  seed: number,
): void {
  const noise = new Noise(seed);
  const [start, end] = warp.range;
  const last = Math.min(length, (end + RELEASE) * SAMPLE_RATE) - GRAIN_SPACING;
  const root = Math.sqrt(GRAIN_SPACING);
  let index = 0;
  for (let at = Math.max(0, Math.floor(start * SAMPLE_RATE)); at < last; at += GRAIN_SPACING) {
    const position = at + Math.floor(noise.uniform(0, GRAIN_SPACING));
    const sign = noise.next() < 0 ? -root : root;
    const found = warp.at(at / SAMPLE_RATE, index);
    index = found.index;
    if (found.state) vocalTract.addGrain(out, position, found.state.time, sign * found.state.level);
  }
}
