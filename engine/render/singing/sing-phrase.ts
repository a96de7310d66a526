import { Biquad, highPass, highShelf } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { RESPONSE_LENGTH } from '#engine/dsp/voice-envelope.ts';
import { midiToHertz, sin, TAU } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { fricationOf, voicelessPhonemes } from '#engine/phonetics/phonemes.ts';
import type { SpokenLine } from '#engine/phonetics/spoken-line.ts';
import type { VocalTract } from './vocal-tract.ts';
import { type SingingStyle, pitchCurve } from './pitch-curve.ts';
import type { TimedNote } from './timed-note.ts';
import { buildTimeWarp, type WarpSegment } from './time-warp.ts';

/** High-pass corner: the voice has no energy below. */
const HIGH_PASS_CORNER: Hertz = 70;

/** Granular noise: dense grains are frication, sparser ones breath. */
interface NoiseGrains {
  /** Grain interval. */
  readonly spacing: Frames;
  /** Grain length; short, because high frequencies decay quickly. */
  readonly length: Frames;
  readonly level: (state: SourceState) => number;
}

/** Above this frequency the voice contains breath noise, below only glottal pulses. */
const BREATH_CORNER: Hertz = 3200;
const BREATH_LEVEL = 0.36;
const breathGrains: NoiseGrains = { spacing: 26, length: 160, level: ({ pulses }) => BREATH_LEVEL * pulses };
const fricationGrains: NoiseGrains = { spacing: 12, length: 260, level: ({ frication }) => frication };
/** High-shelf gain of the pulses above that frequency, in dB. */
const PULSE_SHELF = -5;
/** Depth and rate of the slow movement along the speech during a sustained vowel. */
const SUSTAIN_DRIFT: Seconds = 0.012;
const SUSTAIN_DRIFT_RATE: Hertz = 0.9;
/** Fade-in and fade-out of the source. */
const ATTACK: Seconds = 0.012;
const RELEASE: Seconds = 0.05;

/** Source parameters at a time. */
interface SourceState {
  /** Time in the recording. */
  readonly time: Seconds;
  readonly pulses: number;
  readonly frication: number;
}

/**
 * Sings a line by source-filter synthesis: the vocal tract envelopes follow the speech, warped to the notes, and the
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
  new Biquad(highShelf(BREATH_CORNER, PULSE_SHELF)).process(samples, 0, length);
  if (style.isBreathy) {
    const breath = new Float32Array(samples.length);
    addNoise(breath, warp, vocalTract, length, breathGrains, seed + 1);
    new Biquad(highPass(BREATH_CORNER)).process(breath, 0, length);
    for (let i = 0; i < length; i++) samples[i]! += breath[i]!;
  }
  addNoise(samples, warp, vocalTract, length, fricationGrains, seed + 2);
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
    const isVoiceless = voicelessPhonemes.has(name);
    const noisiness = isVoiceless ? 1 : (fricationOf[name] ?? 0);
    return {
      index,
      state: {
        time: sourceTime(segment, time),
        pulses: isVoiceless ? 0 : level * (1 - 0.5 * noisiness),
        frication: level * noisiness,
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
    if (found.state && found.state.pulses > 0) {
      const gain = found.state.pulses * Math.sqrt(period) * (1 + 0.03 * shimmer.next());
      addResponse(out, at, vocalTract, found.state.time, gain, RESPONSE_LENGTH);
    }
    at += period;
  }
}

function addNoise(
  out: Float32Array,
  warp: TimeWarp,
  vocalTract: VocalTract,
  length: Frames,
  { spacing, length: grainLength, level: levelOf }: NoiseGrains,
  seed: number,
): void {
  const noise = new Noise(seed);
  const [start, end] = warp.range;
  const last = Math.min(length, (end + RELEASE) * SAMPLE_RATE) - spacing;
  const root = Math.sqrt(spacing);
  let index = 0;
  for (let at = Math.max(0, Math.floor(start * SAMPLE_RATE)); at < last; at += spacing) {
    const position = at + Math.floor(noise.uniform(0, spacing));
    const sign = noise.next() < 0 ? -root : root;
    const found = warp.at(at / SAMPLE_RATE, index);
    index = found.index;
    if (!found.state) continue;
    const level = levelOf(found.state);
    if (level > 0) addResponse(out, position, vocalTract, found.state.time, sign * level, grainLength);
  }
}

/** Adds one pulse, filtered by the vocal tract at that time, with linear interpolation between frames. */
function addResponse(
  out: Float32Array,
  at: number,
  vocalTract: VocalTract,
  time: Seconds,
  gain: number,
  maxLength: Frames,
): void {
  const { first, second, mix } = vocalTract.at(time);
  const frame = Math.floor(at);
  const fraction = at - frame;
  const [a, b] = [gain * (1 - mix), gain * mix];
  const length = Math.min(maxLength, Math.max(first.length, second.length));
  const both = Math.min(length, first.length, second.length);
  let previous = 0;
  for (let i = 0; i < both; i++) {
    const value = a * first[i]! + b * second[i]!;
    out[frame + i]! += value + fraction * (previous - value);
    previous = value;
  }
  const [rest, share] = first.length > second.length ? [first, a] : [second, b];
  for (let i = both; i < length; i++) {
    const value = share * rest[i]!;
    out[frame + i]! += value + fraction * (previous - value);
    previous = value;
  }
}
