import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { generator as g } from '#engine/soundfont/generators.ts';
import { modulation } from '#engine/soundfont/modulators.ts';
import type { Region } from '#engine/soundfont/region.ts';
import type { Sample } from '#engine/soundfont/sample.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import type { Stereo } from '../stems.ts';
import { lfoAt } from './region-lfo.ts';
import { END_FADE, SampleReader, type SampleRange } from './sample-reader.ts';
import { VoiceLayer } from './voice-layer.ts';
import type { VoiceNote } from './voice-note.ts';

/** Envelopes, LFOs and the filter change at this interval, between which gains are interpolated. */
const CONTROL: Frames = 64;
const MAX_SKIP: Frames = 8192;
/** The most that one note may transpose a sample up, in octaves. */
const MAX_OCTAVES = 6;

const scratch = new Float64Array(CONTROL);

/** The regions of a note as voices: regions that read the same sample at the same pitch are layers of one voice. */
export function sampledVoices(font: SoundFont, regions: readonly Region[], note: VoiceNote): SampledVoice[] {
  const groups: [Region, ...Region[]][] = [];
  for (const region of regions) {
    const group = groups.find(([first]) => readAlike(first, region, note));
    if (group) group.push(region);
    else groups.push([region]);
  }
  return groups.map((layers) => new SampledVoice(font, layers, note));
}

/** The frame of the sample at which a region begins. */
const startOf = ({ offsets, modulators }: Region, { pitch, velocity }: VoiceNote): Frames =>
  Math.max(
    0,
    Math.round(offsets.start + modulation(modulators, g.startOffset, { velocity, key: pitch / 127 })),
  );

/** Whether two regions read the same sample at the same pitch. */
const readAlike = (a: Region, b: Region, note: VoiceNote): boolean =>
  a.sample === b.sample && readingOf(a) === readingOf(b) && startOf(a, note) === startOf(b, note);

const readings = new WeakMap<Region, string>();

/** What a region reads and how, except for changes by the note. */
function readingOf(region: Region): string {
  const known = readings.get(region);
  if (known !== undefined) return known;
  const { loop, rootKey, fixedKey, centsPerKey, tuning, offsets } = region;
  const reading = JSON.stringify([loop, rootKey, fixedKey, centsPerKey, tuning, offsets, bendOf(region)]);
  readings.set(region, reading);
  return reading;
}

/** What moves the pitch of a region. */
const bendOf = (region: Region) => {
  const { modulation: envelope, modEnvelopeToPitch, modLfo, vibrato } = region;
  return pitchDepth(region) === 0 ? undefined : [envelope, modEnvelopeToPitch, modLfo, vibrato];
};

/** One sample of a note, through the filters and envelopes of one or more regions. */
export class SampledVoice {
  private readonly region: Region;
  private readonly layers: readonly VoiceLayer[];
  private readonly sample: Sample;
  private readonly sampleRate: Hertz;
  private readonly step: number;
  private readonly offset: Frames;

  /** The regions read the same sample in the same way. */
  constructor(font: SoundFont, regions: readonly Region[], note: VoiceNote) {
    const region = regions[0]!;
    this.region = region;
    this.layers = regions.map((one) => new VoiceLayer(one, note));
    const { sampleRate, rootKey, correctionCents } = font.sampleHeader(region.sample);
    this.sampleRate = sampleRate;
    const keys = (region.fixedKey ?? note.pitch) - (region.rootKey ?? rootKey);
    const cents = keys * region.centsPerKey + correctionCents + region.tuning;
    const stepAt = (octaves: number) => (sampleRate / SAMPLE_RATE) * exp2(Math.min(MAX_OCTAVES, octaves));
    this.step = stepAt(cents / 1200);
    this.offset = startOf(region, note);
    const needed = this.length * stepAt((cents + pitchDepth(region)) / 1200) + 2 * END_FADE;
    this.sample = font.sample(region.sample, Math.ceil(Math.max(this.offset, MAX_SKIP) + needed));
  }

  /** Silence at the beginning of the sample. */
  get onset(): Seconds {
    return this.sample.onset / this.sampleRate;
  }

  private get length(): Frames {
    return Math.max(...this.layers.map((layer) => layer.length));
  }

  /** Adds the voice to `out` from frame `at` on, without the first `skip` of the sample (at most 8192 frames). */
  play(skip: Seconds, out: Stereo, at: Frames): void {
    const { region, sample } = this;
    const skipped = Math.min(MAX_SKIP, skip * this.sampleRate);
    const range = rangeOf(region, sample, Math.max(this.offset, skipped));
    const reader = new SampleReader(sample, range);
    const isBent = pitchDepth(region) > 0;
    const frames = Math.min(out.left.length - at, this.length);
    let { layers } = this;
    for (let from = 0; from < frames && layers.length > 0; from += CONTROL) {
      const step = isBent ? this.step * this.bendAt(from) : this.step;
      const count = Math.min(CONTROL, frames - from, reader.framesLeft(step));
      if (count === 0) break;
      reader.read(scratch, count, step);
      const fade = reader.endFade();
      for (const layer of layers) layer.add(scratch, from, count, fade, out, at + from);
      if (layers.some((layer) => layer.isOver)) layers = layers.filter((layer) => !layer.isOver);
    }
  }

  /** Factor of the speed by the region's envelope and LFOs. */
  private bendAt(frame: Frames): number {
    const { modEnvelopeToPitch, modLfo, vibrato } = this.region;
    const time = frame / SAMPLE_RATE;
    const cents =
      modEnvelopeToPitch * this.layers[0]!.modulationAt(frame) +
      modLfo.toPitch * lfoAt(modLfo, time) +
      vibrato.toPitch * lfoAt(vibrato, time);
    return exp2(cents / 1200);
  }
}

/** The largest change of pitch by envelope and LFOs, in cents. */
const pitchDepth = ({ modEnvelopeToPitch, modLfo, vibrato }: Region): number =>
  Math.abs(modEnvelopeToPitch) + Math.abs(modLfo.toPitch) + Math.abs(vibrato.toPitch);

function rangeOf({ offsets, loop: mode }: Region, sample: Sample, start: number): SampleRange {
  const { loop, frames } = sample;
  const end = Math.min(frames, frames + Math.min(0, offsets.end));
  const loopStart = (loop?.start ?? 0) + offsets.loopStart;
  const loopEnd = (loop?.end ?? 0) + offsets.loopEnd;
  const hasLoop = loop && mode !== 'none' && loopStart >= 0 && loopEnd <= frames && loopEnd - loopStart >= 2;
  return {
    start: Math.max(1, Math.min(start, end - 1)),
    loopStart,
    loopLength: hasLoop ? loopEnd - loopStart : 0,
    end,
  };
}
