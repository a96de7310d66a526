import { exp2, log2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { I32x4 } from '#engine/dsp/kernel/i32x4.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { F32x4 } from '#engine/dsp/kernel/f32x4.ts';
import { BLOCK, leftVoice, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { i32Array, f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import { Envelope, type EnvelopeSettings } from '#engine/dsp/envelope.ts';
import { ENSEMBLE_FRAMES, ensembleTable, type EnsembleSettings } from '#engine/dsp/ensemble-table.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import type { NoteEvent } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import type { Stereo } from '../stems.ts';
import { addVoice, loadBlock, levels, storeBlock } from './amplifier.ts';

export interface EnsemblePatch {
  readonly recipe: EnsembleSettings;
  readonly amplitude: EnvelopeSettings;
  /** Low-pass filter: cutoff at velocity 0.5, velocity tracking in octaves, depth (octaves) and rate of its LFO. */
  readonly filter: {
    readonly cutoff: Hertz;
    readonly velocityTracking: number;
    readonly lfoDepth: number;
    readonly rate: Hertz;
    /** Time in which the filter opens by one octave at the start of the note. */
    readonly openingTime: Seconds;
  };
  readonly vibrato?: { readonly rate: Hertz; readonly cents: number };
}

const CHUNK: Frames = 64;
/** Maximum playback speed of a table: two semitones and a vibrato. */
const MAX_SPEED = 1.5;
/** The segment of the table that a block reads, for each ear. */
const [leftSegment, rightSegment] = [f32Array(BLOCK * MAX_SPEED + 4), f32Array(BLOCK * MAX_SPEED + 4)];
/** Start of the chunk in it. */
const starts = i32Array(2);
const [PHASE_LEFT, PHASE_RIGHT, STEP] = [0, 1, 2];
const parameters = f32Array(3);

/** Reads both segments at a constant step with linear interpolation. */
const readSegments = kernel((k) => {
  const step = k.localF32x4(k.splatF32(parameters, STEP));
  const frameIndices = k.localF32x4(F32x4.fromI32x4(I32x4.fromLanes(0, 1, 2, 3)));
  const four = k.constantF32x4(4);
  const ears = [
    { number: PHASE_LEFT, table: leftSegment, to: leftVoice },
    { number: PHASE_RIGHT, table: rightSegment, to: rightVoice },
  ].map(({ number, table, to }) => ({
    phase: k.localF32x4(k.splatF32(parameters, number)),
    start: k.offset(starts, number),
    table,
    to,
  }));
  k.loopFrames(4, (at) => {
    const passed = k.localF32x4(frameIndices.times(step));
    for (const { phase, start, table, to } of ears) {
      const position = k.localF32x4(phase.plus(passed));
      const whole = k.localI32x4(position.toI32x4());
      const [here, next] = k.gather(table, start, whole);
      const low = k.localF32x4(here);
      k.storeFourSamples(to, at, low.plus(position.minus(F32x4.fromI32x4(whole)).times(next.minus(low))));
    }
    k.set(frameIndices, frameIndices.plus(four));
  });
});

/** One table is used for pitches up to two semitones around it, so that formants hardly move. */
const SEMITONES_PER_TABLE = 4;

/** The tables of one recipe, created on demand; at most one for each third of the keyboard. */
export class EnsembleTables {
  private readonly recipe: EnsembleSettings;
  private readonly tables = new Map<number, Float32Array>();

  constructor(recipe: EnsembleSettings) {
    this.recipe = recipe;
  }

  /** The nearest table and its fundamental. */
  nearest(hertz: Hertz): { readonly table: Float32Array; readonly fundamental: Hertz } {
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
  note: NoteEvent,
  out: Stereo,
  at: Frames,
): void {
  const noise = new Noise(note.seed);
  const { table, fundamental } = tables.nearest(note.hertz);
  const step = note.hertz / fundamental;
  const end = Math.min(out.left.length, at + note.gate + Math.round(patch.amplitude.release * SAMPLE_RATE));
  const amplitude = new Envelope(patch.amplitude, note.gate);
  const filter = new StereoStateVariableFilter();
  const level = velocityToAmplitude(note.velocity);
  const base = patch.filter.cutoff * exp2(patch.filter.velocityTracking * (note.velocity - 0.5));
  const lfoPhase = noise.uniform(0, 1);
  let phaseLeft = noise.uniform(0, ENSEMBLE_FRAMES - 1);
  let phaseRight = (phaseLeft + ENSEMBLE_FRAMES * noise.uniform(0.3, 0.7)) % ENSEMBLE_FRAMES;

  for (let from = at; from < end; from += BLOCK) {
    const to = Math.min(end, from + BLOCK);
    loadBlock(out, from, to);
    const [firstLeft, firstRight] = [Math.floor(phaseLeft), Math.floor(phaseRight)];
    unroll(leftSegment.values, table, firstLeft);
    unroll(rightSegment.values, table, firstRight);
    let positionLeft = phaseLeft - firstLeft;
    let positionRight = phaseRight - firstRight;
    for (let start = from; start < to; start += CHUNK) {
      const count = Math.min(CHUNK, to - start);
      const seconds = (start - at) / SAMPLE_RATE;
      const opening = Math.min(0, seconds / patch.filter.openingTime - 1);
      const lfo = patch.filter.lfoDepth * sineOfTurns(lfoPhase + patch.filter.rate * seconds);
      filter.tune(base * exp2(opening + lfo), base * exp2(opening + lfo * 0.7), 0.75);
      const readStep = patch.vibrato
        ? step * exp2((patch.vibrato.cents * sineOfTurns(lfoPhase + patch.vibrato.rate * seconds)) / 1200)
        : step;
      starts.values[PHASE_LEFT] = positionLeft;
      starts.values[PHASE_RIGHT] = positionRight;
      parameters.values[PHASE_LEFT] = positionLeft - Math.floor(positionLeft);
      parameters.values[PHASE_RIGHT] = positionRight - Math.floor(positionRight);
      parameters.values[STEP] = readStep;
      readSegments(count);
      positionLeft += count * readStep;
      positionRight += count * readStep;
      filter.low(count);
      amplitude.write(levels.values, count);
      addVoice(count, start - from, level);
    }
    phaseLeft = (firstLeft + positionLeft) % ENSEMBLE_FRAMES;
    phaseRight = (firstRight + positionRight) % ENSEMBLE_FRAMES;
    storeBlock(out, from, to);
  }
}

/** Copies the loop from frame `first` on, wrapping around. */
function unroll(segment: Float32Array, table: Float32Array, first: Frames): void {
  const last = first + segment.length;
  if (last <= ENSEMBLE_FRAMES) {
    segment.set(table.subarray(first, last));
    return;
  }
  segment.set(table.subarray(first, ENSEMBLE_FRAMES));
  segment.set(table.subarray(0, last - ENSEMBLE_FRAMES), ENSEMBLE_FRAMES - first);
}
