import { Biquad, highPass, highShelf } from '#engine/dsp/biquad.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { RESPONSE_LENGTH } from '#engine/dsp/voice-envelope.ts';
import { midiToHertz, sin, TAU } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { hissOf, voicelessSounds } from '#engine/phonetics/sounds.ts';
import type { SpokenLine } from '#engine/phonetics/spoken-line.ts';
import type { Mouth } from './mouth.ts';
import { type Manner, pitchCurve } from './pitch-curve.ts';
import type { TimedNote } from './singing.ts';
import { mapTime, type Stretch } from './time-map.ts';

/** High-pass corner: the voice has no energy below. */
const LOWEST: Hertz = 70;

/** Granular noise: dense grains are frication, sparser ones breath. */
interface Grains {
  /** Grain interval. */
  readonly spacing: Frames;
  /** Grain length; short, because high frequencies decay quickly. */
  readonly length: Frames;
  readonly level: (moment: Moment) => number;
}

/** Above this frequency the voice contains breath noise, below only glottal pulses. */
const BREATH_FROM: Hertz = 3200;
const BREATH = 0.36;
const breathing: Grains = { spacing: 26, length: 160, level: ({ pulses }) => BREATH * pulses };
const hissing: Grains = { spacing: 12, length: 260, level: ({ hiss }) => hiss };
/** High-shelf gain of the pulses above that frequency, in dB. */
const PULSE_TREBLE = -5;
/** Depth and rate of the slow movement along the speech during a sustained vowel. */
const STRAY: Seconds = 0.012;
const STRAY_RATE: Hertz = 0.9;
/** Fade-in and fade-out of the source. */
const ATTACK: Seconds = 0.012;
const RELEASE: Seconds = 0.05;

/** Source parameters at a time. */
interface Moment {
  /** Time in the recording. */
  readonly time: Seconds;
  readonly pulses: number;
  readonly hiss: number;
}

/**
 * Sings a line by source-filter synthesis: the vocal tract envelopes follow the speech, warped to the notes, and the
 * glottal pulses follow the notes' pitch. Mono at SAMPLE_RATE, `length` frames; time zero is frame 0.
 */
export function singPhrase(
  line: SpokenLine,
  notes: readonly TimedNote[],
  mouth: Mouth,
  manner: Manner,
  length: Frames,
  seed: number,
): Float32Array {
  const sung = new Float32Array(length + RESPONSE_LENGTH + 1);
  const course = new Course(line, mapTime(line, notes));
  addPulses(sung, course, mouth, notes, manner, length, seed);
  new Biquad(highShelf(BREATH_FROM, PULSE_TREBLE)).process(sung, 0, length);
  if (manner.isBreathy) {
    const breath = new Float32Array(sung.length);
    addNoise(breath, course, mouth, length, breathing, seed + 1);
    new Biquad(highPass(BREATH_FROM)).process(breath, 0, length);
    for (let i = 0; i < length; i++) sung[i]! += breath[i]!;
  }
  addNoise(sung, course, mouth, length, hissing, seed + 2);
  // All pulses have the same polarity, which would add up to a DC offset.
  for (let i = 0; i < 2; i++) new Biquad(highPass(LOWEST)).process(sung, 0, length);
  return sung.subarray(0, length);
}

/** Looks up the source parameters of a phrase by time. */
class Course {
  private readonly line: SpokenLine;
  private readonly stretches: readonly Stretch[];

  constructor(line: SpokenLine, stretches: readonly Stretch[]) {
    this.line = line;
    this.stretches = stretches;
  }

  /** Start of the first phone and end of the last. */
  get span(): readonly [start: Seconds, end: Seconds] {
    return [this.stretches[0]?.start ?? 0, this.stretches.at(-1)?.end ?? 0];
  }

  /** `hint` is the index of a segment at or before the time. Returns the index found and the source parameters. */
  at(time: Seconds, hint: number): { readonly index: number; readonly moment: Moment | undefined } {
    const { stretches } = this;
    let index = hint;
    while (index + 1 < stretches.length && time >= stretches[index + 1]!.start) index++;
    const stretch = stretches[index];
    if (!stretch || time < stretch.start) return { index, moment: undefined };
    const after = time - stretch.end;
    if (after >= RELEASE) return { index, moment: undefined };
    const { name } = this.line.sounds[stretch.sound]!;
    const before = stretches[index - 1];
    const isBeginning = !before || stretch.start - before.end > ATTACK;
    const rise = isBeginning ? Math.min(1, (time - stretch.start) / ATTACK) : 1;
    const fall = after > 0 ? 1 - after / RELEASE : 1;
    const level = rise * fall;
    const isVoiceless = voicelessSounds.has(name);
    const rough = isVoiceless ? 1 : (hissOf[name] ?? 0);
    return {
      index,
      moment: {
        time: sourceTime(stretch, time),
        pulses: isVoiceless ? 0 : level * (1 - 0.5 * rough),
        hiss: level * rough,
      },
    };
  }
}

function sourceTime(stretch: Stretch, time: Seconds): Seconds {
  const { start, end, from, to, isHeld } = stretch;
  const inside = Math.min(time, end) - start;
  if (isHeld) return from + STRAY * sin(TAU * STRAY_RATE * inside);
  return end > start ? from + ((to - from) * inside) / (end - start) : from;
}

function addPulses(
  out: Float32Array,
  course: Course,
  mouth: Mouth,
  notes: readonly TimedNote[],
  manner: Manner,
  length: Frames,
  seed: number,
): void {
  const pitchAt = pitchCurve(notes, manner, seed);
  const shake = new Noise(seed);
  const [start, end] = course.span;
  let index = 0;
  for (let at = Math.max(0, start * SAMPLE_RATE); at < Math.min(length, (end + RELEASE) * SAMPLE_RATE);) {
    const time = at / SAMPLE_RATE;
    const period = SAMPLE_RATE / midiToHertz(pitchAt(time));
    const found = course.at(time, index);
    index = found.index;
    if (found.moment && found.moment.pulses > 0) {
      const gain = found.moment.pulses * Math.sqrt(period) * (1 + 0.03 * shake.next());
      addShape(out, at, mouth, found.moment.time, gain, RESPONSE_LENGTH);
    }
    at += period;
  }
}

function addNoise(
  out: Float32Array,
  course: Course,
  mouth: Mouth,
  length: Frames,
  { spacing, length: grain, level: levelOf }: Grains,
  seed: number,
): void {
  const noise = new Noise(seed);
  const [start, end] = course.span;
  const last = Math.min(length, (end + RELEASE) * SAMPLE_RATE) - spacing;
  const root = Math.sqrt(spacing);
  let index = 0;
  for (let at = Math.max(0, Math.floor(start * SAMPLE_RATE)); at < last; at += spacing) {
    const place = at + Math.floor(noise.between(0, spacing));
    const sign = noise.next() < 0 ? -root : root;
    const found = course.at(at / SAMPLE_RATE, index);
    index = found.index;
    if (!found.moment) continue;
    const level = levelOf(found.moment);
    if (level > 0) addShape(out, place, mouth, found.moment.time, sign * level, grain);
  }
}

/** Adds one pulse, filtered by the vocal tract at that time, with linear interpolation between frames. */
function addShape(
  out: Float32Array,
  at: number,
  mouth: Mouth,
  time: Seconds,
  gain: number,
  longest: Frames,
): void {
  const { first, second, mix } = mouth.at(time);
  const frame = Math.floor(at);
  const late = at - frame;
  const [a, b] = [gain * (1 - mix), gain * mix];
  const length = Math.min(longest, Math.max(first.length, second.length));
  const both = Math.min(length, first.length, second.length);
  let previous = 0;
  for (let i = 0; i < both; i++) {
    const value = a * first[i]! + b * second[i]!;
    out[frame + i]! += value + late * (previous - value);
    previous = value;
  }
  const [rest, share] = first.length > second.length ? [first, a] : [second, b];
  for (let i = both; i < length; i++) {
    const value = share * rest[i]!;
    out[frame + i]! += value + late * (previous - value);
    previous = value;
  }
}
