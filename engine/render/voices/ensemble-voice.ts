import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { Bits } from '#engine/dsp/kernel/bits.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { Quad } from '#engine/dsp/kernel/quad.ts';
import { BLOCK, leftVoice, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { integers, singles } from '#engine/dsp/kernel/workbench.ts';
import { Envelope, type EnvelopeShape } from '#engine/dsp/envelope.ts';
import { ENSEMBLE_FRAMES, ensembleTable, type EnsembleRecipe } from '#engine/dsp/ensemble-table.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import type { Tone } from '../instrument.ts';
import { loudness } from '../loudness-curve.ts';
import type { Stereo } from '../stems.ts';
import { addVoice, layOut, levels, putBack } from './amplifier.ts';

export interface EnsemblePatch {
  readonly recipe: EnsembleRecipe;
  readonly amplitude: EnvelopeShape;
  /** Low-pass filter: cutoff at velocity 0.5, velocity tracking in octaves, depth (octaves) and rate of its LFO. */
  readonly filter: {
    readonly cutoff: Hertz;
    readonly touch: number;
    readonly swing: number;
    readonly rate: Hertz;
    /** Time in which the filter opens by one octave at the start of the note. */
    readonly bloom: Seconds;
  };
  readonly vibrato?: { readonly rate: Hertz; readonly cents: number };
}

const CHUNK: Frames = 64;
/** Maximum playback speed of a table: two semitones and a vibrato. */
const FASTEST = 1.5;
/** The segment of the table that a block reads, for each ear. */
const [leftStretch, rightStretch] = [singles(BLOCK * FASTEST + 4), singles(BLOCK * FASTEST + 4)];
/** Start of the chunk in it. */
const starts = integers(2);
const [PHASE_LEFT, PHASE_RIGHT, STEP] = [0, 1, 2];
const numbers = singles(3);

/** Reads both segments at a constant step with linear interpolation. */
const readStretches = kernel((k) => {
  const step = k.keepQuad(k.fourTimes(numbers, STEP));
  const moments = k.keepQuad(Quad.fromWhole(Bits.four(0, 1, 2, 3)));
  const four = k.four(4);
  const ears = [
    { number: PHASE_LEFT, table: leftStretch, to: leftVoice },
    { number: PHASE_RIGHT, table: rightStretch, to: rightVoice },
  ].map(({ number, table, to }) => ({
    phase: k.keepQuad(k.fourTimes(numbers, number)),
    start: k.offset(starts, number),
    table,
    to,
  }));
  k.frames(4, (at) => {
    const passed = k.keepQuad(moments.times(step));
    for (const { phase, start, table, to } of ears) {
      const place = k.keepQuad(phase.plus(passed));
      const whole = k.keepBits(place.whole());
      const [here, next] = k.lookUp(table, start, whole);
      const low = k.keepQuad(here);
      k.setQuads(to, at, low.plus(place.minus(Quad.fromWhole(whole)).times(next.minus(low))));
    }
    k.set(moments, moments.plus(four));
  });
});

/** One table is used for pitches up to two semitones around it, so that formants hardly move. */
const SEMITONES_PER_TABLE = 4;

/** The tables of one recipe, created on demand; at most one for each third of the keyboard. */
export class EnsembleTables {
  private readonly recipe: EnsembleRecipe;
  private readonly tables = new Map<number, Float32Array>();

  constructor(recipe: EnsembleRecipe) {
    this.recipe = recipe;
  }

  /** The nearest table and its fundamental. */
  near(hertz: Hertz): { readonly table: Float32Array; readonly fundamental: Hertz } {
    const step = Math.round((log2(hertz / 440) * 12) / SEMITONES_PER_TABLE);
    const fundamental = 440 * exp2((step * SEMITONES_PER_TABLE) / 12);
    let table = this.tables.get(step);
    if (!table) {
      table = ensembleTable(fundamental, this.recipe);
      this.tables.set(step, table);
    }
    return { table, fundamental };
  }
}

/** Renders one note of an ensemble: two read positions in the same loop, one for each ear. */
export function playEnsemble(
  patch: EnsemblePatch,
  tables: EnsembleTables,
  tone: Tone,
  out: Stereo,
  at: Frames,
): void {
  const noise = new Noise(tone.seed);
  const { table, fundamental } = tables.near(tone.hertz);
  const step = tone.hertz / fundamental;
  const end = Math.min(out.left.length, at + tone.gate + Math.round(patch.amplitude.release * SAMPLE_RATE));
  const amplitude = new Envelope(patch.amplitude, tone.gate);
  const filter = new StereoStateVariableFilter();
  const level = loudness(tone.velocity);
  const base = patch.filter.cutoff * exp2(patch.filter.touch * (tone.velocity - 0.5));
  const swingStart = noise.between(0, 1);
  let phaseLeft = noise.between(0, ENSEMBLE_FRAMES - 1);
  let phaseRight = (phaseLeft + ENSEMBLE_FRAMES * noise.between(0.3, 0.7)) % ENSEMBLE_FRAMES;

  for (let from = at; from < end; from += BLOCK) {
    const to = Math.min(end, from + BLOCK);
    layOut(out, from, to);
    const [firstLeft, firstRight] = [Math.floor(phaseLeft), Math.floor(phaseRight)];
    unroll(leftStretch.values, table, firstLeft);
    unroll(rightStretch.values, table, firstRight);
    let placeLeft = phaseLeft - firstLeft;
    let placeRight = phaseRight - firstRight;
    for (let start = from; start < to; start += CHUNK) {
      const count = Math.min(CHUNK, to - start);
      const seconds = (start - at) / SAMPLE_RATE;
      const bloom = Math.min(0, seconds / patch.filter.bloom - 1);
      const swing = patch.filter.swing * sineOfTurns(swingStart + patch.filter.rate * seconds);
      filter.tune(base * exp2(bloom + swing), base * exp2(bloom + swing * 0.7), 0.75);
      const bent = patch.vibrato
        ? step * exp2((patch.vibrato.cents * sineOfTurns(swingStart + patch.vibrato.rate * seconds)) / 1200)
        : step;
      starts.values[PHASE_LEFT] = placeLeft;
      starts.values[PHASE_RIGHT] = placeRight;
      numbers.values[PHASE_LEFT] = placeLeft - Math.floor(placeLeft);
      numbers.values[PHASE_RIGHT] = placeRight - Math.floor(placeRight);
      numbers.values[STEP] = bent;
      readStretches(count);
      placeLeft += count * bent;
      placeRight += count * bent;
      filter.low(count);
      amplitude.write(levels.values, count);
      addVoice(count, start - from, level);
    }
    phaseLeft = (firstLeft + placeLeft) % ENSEMBLE_FRAMES;
    phaseRight = (firstRight + placeRight) % ENSEMBLE_FRAMES;
    putBack(out, from, to);
  }
}

/** Copies the loop from frame `first` on, wrapping around. */
function unroll(stretch: Float32Array, table: Float32Array, first: Frames): void {
  const last = first + stretch.length;
  if (last <= ENSEMBLE_FRAMES) {
    stretch.set(table.subarray(first, last));
    return;
  }
  stretch.set(table.subarray(first, ENSEMBLE_FRAMES));
  stretch.set(table.subarray(0, last - ENSEMBLE_FRAMES), ENSEMBLE_FRAMES - first);
}
