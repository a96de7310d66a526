import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { Envelope, type EnvelopeShape } from '#engine/dsp/envelope.ts';
import { ENSEMBLE_FRAMES, ensembleTable, type EnsembleRecipe } from '#engine/dsp/ensemble-table.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import type { Tone } from '../instrument.ts';
import { loudness } from '../loudness-curve.ts';
import type { Stereo } from '../stems.ts';

export interface EnsemblePatch {
  readonly recipe: EnsembleRecipe;
  readonly amplitude: EnvelopeShape;
  /** A low-pass that breathes: cutoff at middle velocity, octaves by velocity, octaves and rate of its slow swing. */
  readonly filter: {
    readonly cutoff: Hertz;
    readonly touch: number;
    readonly swing: number;
    readonly rate: Hertz;
    /** Time in which it opens by one octave from the start of the note. */
    readonly bloom: Seconds;
  };
  readonly vibrato?: { readonly rate: Hertz; readonly cents: number };
}

const CHUNK: Frames = 64;
const left = new Float64Array(CHUNK);
const right = new Float64Array(CHUNK);
const gains = new Float64Array(CHUNK);
/** One table serves pitches up to two semitones around it, so formants hardly move. */
const SEMITONES_PER_TABLE = 4;

/** The tables of one recipe, made when first needed; at most one per third of the keyboard. */
export class EnsembleTables {
  private readonly recipe: EnsembleRecipe;
  private readonly tables = new Map<number, Float32Array>();

  constructor(recipe: EnsembleRecipe) {
    this.recipe = recipe;
  }

  /** The nearest table and the pitch it was made at. */
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

/** Plays one note of a section of players: two places in the same loop, one per ear. */
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

  for (let start = at; start < end; start += CHUNK) {
    const stop = Math.min(end, start + CHUNK);
    const seconds = (start - at) / SAMPLE_RATE;
    const bloom = Math.min(0, seconds / patch.filter.bloom - 1);
    const swing = patch.filter.swing * sineOfTurns(swingStart + patch.filter.rate * seconds);
    filter.tune(base * exp2(bloom + swing), base * exp2(bloom + swing * 0.7), 0.75);
    const bent = patch.vibrato
      ? step * exp2((patch.vibrato.cents * sineOfTurns(swingStart + patch.vibrato.rate * seconds)) / 1200)
      : step;
    const count = stop - start;
    for (let i = 0; i < count; i++) {
      const l = phaseLeft | 0;
      const r = phaseRight | 0;
      const lowLeft = table[l]!;
      const lowRight = table[r]!;
      left[i] = lowLeft + (phaseLeft - l) * (table[l + 1]! - lowLeft);
      right[i] = lowRight + (phaseRight - r) * (table[r + 1]! - lowRight);
      phaseLeft += bent;
      phaseRight += bent;
      if (phaseLeft >= ENSEMBLE_FRAMES) phaseLeft -= ENSEMBLE_FRAMES;
      if (phaseRight >= ENSEMBLE_FRAMES) phaseRight -= ENSEMBLE_FRAMES;
    }
    filter.low(left, right, count);
    amplitude.write(gains, count);
    for (let i = 0; i < count; i++) {
      const gain = gains[i]! * level;
      out.left[start + i]! += gain * left[i]!;
      out.right[start + i]! += gain * right[i]!;
    }
  }
}
