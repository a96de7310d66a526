import { exp, exp2, PI, tan, TAU } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type MidiPitch, type Seconds } from '#engine/kit/units.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import { generator as g } from '#engine/soundfont/generators.ts';
import { modulation } from '#engine/soundfont/modulators.ts';
import type { Region, RegionLfo } from '#engine/soundfont/region.ts';
import type { Sample } from '#engine/soundfont/sample.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import type { SampleHeader } from '#engine/soundfont/tables.ts';
import type { Stereo } from '../stems.ts';
import { EnvelopeAt } from './region-envelope.ts';
import { END_FADE, readFrames, type ReadPosition } from './sample-reader.ts';

/** Envelopes, LFOs and the filter change at this interval, between which gains are interpolated. */
const CONTROL: Frames = 64;
const MIN_RELEASE: Seconds = 0.01;
const MIN_ATTACK: Seconds = 0.0012;
const MAX_ATTACK: Seconds = 2;
/** Generators of the volume envelope that modulators change. */
const ATTACK = 34;
const RELEASE = 38;
const MAX_SKIP: Frames = 8192;
/** Level at which a decayed voice ends, 100 dB below full scale. */
const INAUDIBLE = 1e-5;
/** The filter has no audible effect above. */
const OPEN_CUTOFF: Hertz = 16_000;
const OCTAVES_PER_DB = 0.16609640474436813;
/** The most that one note may transpose a sample up, in octaves. */
const MAX_OCTAVES = 6;
const KEY_0: Hertz = 8.1758;

/** A note as a voice plays it. */
export interface VoiceNote {
  readonly pitch: MidiPitch;
  /** Velocity 0..1 for the timbre; the level is in `left` and `right`. */
  readonly velocity: number;
  readonly gate: Frames;
  /** Gains of a region in the centre. */
  readonly left: number;
  readonly right: number;
  readonly maxRelease: Seconds;
  /** Change of level above `shelfAt`, e.g. 2 for 6 dB. */
  readonly shelfGain: number;
  readonly shelfAt: Hertz;
}

const scratch = new Float32Array(CONTROL);

const timeOf = (frames: Frames): Seconds => frames / SAMPLE_RATE;
const timecents = (value: number) => exp2(value / 1200);

/** One region of a note. */
export class SampledVoice {
  private readonly region: Region;
  private readonly note: VoiceNote;
  private readonly sample: Sample;
  private readonly sampleRate: Hertz;
  private readonly attack: Seconds;
  private readonly release: Seconds;
  private readonly step: number;
  private readonly offset: Frames;
  private readonly modulated: (generator: number) => number;

  constructor(font: SoundFont, region: Region, note: VoiceNote) {
    const source = { velocity: note.velocity, key: note.pitch / 127 };
    this.modulated = (number) => modulation(region.modulators, number, source);
    this.region = region;
    this.note = note;
    const { attack, release } = region.volume;
    this.attack = clamp(attack * timecents(this.modulated(ATTACK)), MIN_ATTACK, MAX_ATTACK);
    this.release = clamp(release * timecents(this.modulated(RELEASE)), MIN_RELEASE, note.maxRelease);
    this.offset = Math.max(0, Math.round(region.offsets.start + this.modulated(g.startOffset)));
    const header = font.sampleHeader(region.sample);
    this.sampleRate = header.sampleRate;
    const cents = centsOf(region, header, note.pitch);
    this.step = stepOf(header, cents);
    const maxStep = stepOf(header, cents + pitchDepth(region));
    const frames = note.gate + this.release * SAMPLE_RATE;
    const needed = Math.max(this.offset, MAX_SKIP) + frames * maxStep + 2 * END_FADE;
    this.sample = font.sample(region.sample, Math.ceil(needed));
  }

  /** Silence at the beginning of the sample. */
  get onset(): Seconds {
    return this.sample.onset / this.sampleRate;
  }

  /** Adds the region to `out` from frame `at` on, without the first `skip` of the sample (at most 8192 frames). */
  play(skip: Seconds, out: Stereo, at: Frames): void {
    const { region, note, sample, step, modulated } = this;
    const volume = new EnvelopeAt(region.volume, note.pitch, this.attack, this.release);
    const modEnvelope = new EnvelopeAt(
      region.modulation,
      note.pitch,
      region.modulation.attack,
      region.modulation.release,
    );
    const skipped = Math.min(MAX_SKIP, skip * this.sampleRate);
    const position = startPosition(region, sample, Math.max(this.offset, skipped));
    const gain = exp2(OCTAVES_PER_DB * region.gain);
    const pan = equalPower(region.pan);
    // One channel of a stereo pair is silent, apart from the error of the sine.
    const left = pan.left < 1e-6 ? 0 : note.left * gain * pan.left;
    const right = pan.right < 1e-6 ? 0 : note.right * gain * pan.right;
    const filter = new RegionFilter(region, modulated);
    const shelf = new Shelf(note.shelfAt, note.shelfGain);
    const isBent = pitchDepth(region) > 0;
    const { modLfo } = region;
    const frames = Math.min(out.left.length - at, note.gate + Math.ceil(this.release * SAMPLE_RATE));
    let last = 0;
    for (let from = 0; from < frames; from += CONTROL) {
      const count = Math.min(CONTROL, frames - from);
      const time = timeOf(from);
      const level = modEnvelope.level(time, timeOf(from - note.gate));
      const lfo = lfoAt(modLfo, time);
      const bend = isBent ? bendAt(region, time, level, lfo) : 1;
      readFrames(sample, position, step * bend, scratch, count);
      filter.process(scratch, count, level, lfo);
      shelf.process(scratch, count);
      const end = from + count;
      let next = volume.amplitude(timeOf(end), timeOf(end - note.gate));
      if (modLfo.toVolume !== 0) next *= exp2(OCTAVES_PER_DB * modLfo.toVolume * lfo);
      if (left === 0) addRamp(out.right, at + from, count, right * last, right * next);
      else if (right === 0) addRamp(out.left, at + from, count, left * last, left * next);
      else addStereoRamp(out, at + from, count, last, next, left, right);
      last = next;
      if (isOver(position) || (next < INAUDIBLE && time > region.volume.delay + this.attack)) break;
    }
  }
}

/** The largest change of pitch by envelope and LFOs, in cents. */
const pitchDepth = ({ modEnvelopeToPitch, modLfo, vibrato }: Region): number =>
  Math.abs(modEnvelopeToPitch) + Math.abs(modLfo.toPitch) + Math.abs(vibrato.toPitch);

const bendAt = (region: Region, time: Seconds, modEnvelope: number, lfo: number): number =>
  exp2(
    (region.modEnvelopeToPitch * modEnvelope +
      region.modLfo.toPitch * lfo +
      region.vibrato.toPitch * lfoAt(region.vibrato, time)) /
      1200,
  );

const isOver = ({ at, end, loopLength }: ReadPosition): boolean => loopLength === 0 && at >= end;

/** Adds the scratch buffer with a gain that changes linearly. */
function addRamp(out: Float32Array, at: Frames, count: number, from: number, to: number): void {
  const slope = (to - from) / count;
  let gain = from;
  for (let i = 0; i < count; i++) {
    gain += slope;
    out[at + i]! += gain * scratch[i]!;
  }
}

function addStereoRamp(
  out: Stereo,
  at: Frames,
  count: Frames,
  from: number,
  to: number,
  left: number,
  right: number,
): void {
  const { left: outLeft, right: outRight } = out;
  const slope = (to - from) / count;
  let gain = from;
  for (let i = 0; i < count; i++) {
    gain += slope;
    const x = gain * scratch[i]!;
    outLeft[at + i]! += left * x;
    outRight[at + i]! += right * x;
  }
}

/** Transposition of a region's sample at a pitch. */
function centsOf(region: Region, header: SampleHeader, pitch: MidiPitch): number {
  const keys = (region.fixedKey ?? pitch) - (region.rootKey ?? header.rootKey);
  return keys * region.centsPerKey + header.correctionCents + region.tuning;
}

const stepOf = ({ sampleRate }: SampleHeader, cents: number): number =>
  (sampleRate / SAMPLE_RATE) * exp2(Math.min(MAX_OCTAVES, cents / 1200));

function startPosition({ offsets, loop: mode }: Region, sample: Sample, start: number): ReadPosition {
  const { loop, frames } = sample;
  const end = Math.min(frames, frames + Math.min(0, offsets.end));
  const loopStart = (loop?.start ?? 0) + offsets.loopStart;
  const loopEnd = (loop?.end ?? 0) + offsets.loopEnd;
  const hasLoop = loop && mode !== 'none' && loopStart >= 0 && loopEnd <= frames && loopEnd - loopStart >= 2;
  return {
    at: Math.max(1, Math.min(start, end - 1)),
    loopStart,
    loopLength: hasLoop ? loopEnd - loopStart : 0,
    end,
  };
}

/** A triangle wave in -1..1 that begins at 0. */
function lfoAt({ delay, rate }: RegionLfo, time: Seconds): number {
  const turns = (time - delay) * rate;
  if (turns <= 0) return 0;
  const phase = turns - Math.floor(turns);
  return phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4;
}

/** The low-pass of a region: a state-variable filter in trapezoidal form, tuned when its cutoff has changed. */
class RegionFilter {
  private readonly region: Region;
  private readonly cutoff: number;
  private readonly toFilter: number;
  private readonly damping: number;
  private tuned = -1;
  private a1 = 0;
  private a2 = 0;
  private a3 = 0;
  private ic1 = 0;
  private ic2 = 0;

  constructor(region: Region, modulated: (number: number) => number) {
    this.region = region;
    this.cutoff = region.cutoff + modulated(g.filterCutoff);
    this.toFilter = region.modEnvelopeToFilter + modulated(g.modEnvelopeToFilter);
    // At 0 dB the specification's filter has no peak: a Butterworth response.
    const resonance = Math.min(30, Math.max(0, region.resonance + modulated(g.filterQ) / 10));
    this.damping = Math.SQRT2 * exp2(-OCTAVES_PER_DB * resonance);
  }

  process(samples: Float32Array, count: number, modEnvelope: number, lfo: number): void {
    const cents = this.cutoff + this.toFilter * modEnvelope + this.region.modLfo.toFilter * lfo;
    const hertz = KEY_0 * exp2(Math.min(14_000, Math.max(1500, cents)) / 1200);
    if (hertz >= OPEN_CUTOFF && this.tuned < 0) return;
    if (Math.abs(hertz - this.tuned) > 0.002 * hertz) this.tune(Math.min(hertz, 19_000));
    this.filter(samples, count);
  }

  private tune(hertz: Hertz): void {
    const gain = tan((PI * hertz) / SAMPLE_RATE);
    this.a1 = 1 / (1 + gain * (gain + this.damping));
    this.a2 = gain * this.a1;
    this.a3 = gain * this.a2;
    this.tuned = hertz;
  }

  private filter(samples: Float32Array, count: number): void {
    const { a1, a2, a3 } = this;
    let { ic1, ic2 } = this;
    for (let i = 0; i < count; i++) {
      const v3 = samples[i]! - ic2;
      const v1 = a1 * ic1 + a2 * v3;
      const v2 = ic2 + a2 * ic1 + a3 * v3;
      ic1 = 2 * v1 - ic1;
      ic2 = 2 * v2 - ic2;
      samples[i] = v2;
    }
    this.ic1 = ic1;
    this.ic2 = ic2;
  }
}

/** First-order high shelf. */
class Shelf {
  private readonly b: number;
  private readonly gain: number;
  private y = 0;

  constructor(corner: Hertz, gain: number) {
    this.b = 1 - exp((-TAU * Math.min(corner, 16_000)) / SAMPLE_RATE);
    this.gain = gain;
  }

  process(samples: Float32Array, count: number): void {
    const { b, gain } = this;
    if (gain === 1) return;
    let { y } = this;
    for (let i = 0; i < count; i++) {
      const x = samples[i]!;
      y += b * (x - y);
      samples[i] = y + gain * (x - y);
    }
    this.y = y;
  }
}
