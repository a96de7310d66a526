import type { Seconds } from '#engine/kit/units.ts';
import { type Question, densityOf } from './decision-tree.ts';
import type { ContextLabel } from './context-labels.ts';
import { generateTrajectory } from './generate-parameters.ts';
import type { HtsVoice, ParameterStream } from './hts-voice.ts';

/** Trajectories of the speech parameters of an utterance. */
export interface SpeechParameters {
  readonly frameInterval: Seconds;
  readonly frameCount: number;
  /** Mel-cepstra, frame after frame. */
  readonly cepstra: Float32Array;
  /** Logarithm of the fundamental frequency in Hz; NaN in voiceless frames. */
  readonly logPitch: Float32Array;
  /** The first frame of each phone, and the frame count. */
  readonly phoneStarts: Int32Array;
}

/** A state is voiced if its voicing probability is above this. */
const VOICING_THRESHOLD = 0.5;

const PAUSE = 'pau';

interface State {
  readonly frames: number;
  readonly spectrum: Float32Array;
  readonly pitch: Float32Array;
  readonly isPause: boolean;
}

const rowOf = (values: Float32Array, rowLength: number, index: number): Float32Array =>
  values.subarray(index * rowLength, (index + 1) * rowLength);

/**
 * Durations of the states of all phones, in frames. `tempo` below 1 lengthens a state in proportion to its variance
 * (T. Yoshimura, K. Tokuda, T. Masuko, T. Kobayashi, T. Kitamura, Duration Modeling for HMM-Based Speech Synthesis, ICSLP
 * 1998), so that vowels become longer and the bursts of plosives stay sharp. Above 1, all states are shortened alike,
 * because vowels would vanish. So are pauses, whose variance is large.
 */
function stateDurations(
  rows: readonly Float32Array[],
  isPause: readonly boolean[],
  stateCount: number,
  tempo: number,
): number[] {
  let [mean, variance] = [0, 0];
  rows.forEach((row, phone) => {
    if (isPause[phone]) return;
    for (let state = 0; state < stateCount; state++) {
      mean += row[state]!;
      variance += row[stateCount + state]!;
    }
  });
  const perVariance = (mean / tempo - mean) / variance;
  // Rounding errors are carried over, so that the total is kept.
  let exact = 0;
  let used = 0;
  return rows.flatMap((row, phone) =>
    Array.from({ length: stateCount }, (_, state) => {
      exact +=
        tempo < 1 && !isPause[phone]
          ? row[state]! + perVariance * row[stateCount + state]!
          : row[state]! / tempo;
      const frames = Math.max(1, Math.round(exact - used));
      used += frames;
      return frames;
    }),
  );
}

function trajectory(
  states: readonly (readonly [frames: number, row: Float32Array])[],
  { order, windows }: ParameterStream,
  dimension: number,
): Float64Array {
  const features = windows.length;
  const count = states.reduce((sum, [frames]) => sum + frames, 0);
  const means = new Float64Array(count * features);
  const precisions = new Float64Array(count * features);
  let at = 0;
  for (const [frames, row] of states) {
    for (let frame = 0; frame < frames; frame++) {
      for (let feature = 0; feature < features; feature++, at++) {
        const index = feature * order + dimension;
        means[at] = row[index]!;
        precisions[at] = 1 / row[features * order + index]!;
      }
    }
  }
  return generateTrajectory({ means, precisions }, windows);
}

/**
 * Scales a trajectory around its mean to the variance of natural speech, because the most likely trajectory is too flat
 * (H. Silén, E. Helander, J. Nurminen, M. Gabbouj, Ways to Implement Global Variance in Statistical Speech Synthesis,
 * Interspeech 2012). `counts` tells which frames are speech.
 */
function restoreVariance(
  values: Float32Array | Float64Array,
  variance: number,
  counts: (frame: number) => boolean,
): void {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let frame = 0; frame < values.length; frame++) {
    if (!counts(frame)) continue;
    const value = values[frame]!;
    count++;
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  const own = squares / count - mean * mean;
  if (!(own > 0)) return;
  const factor = Math.max(1, Math.sqrt(variance / own));
  for (let frame = 0; frame < values.length; frame++)
    if (counts(frame)) values[frame] = mean + factor * (values[frame]! - mean);
}

/** The most likely speech parameters of full-context labels. `tempo` above 1 is faster. */
export function generateSpeechParameters(
  voice: HtsVoice,
  labels: readonly ContextLabel[],
  tempo: number,
): SpeechParameters {
  const { sampleRate, framePeriod, stateCount, durationTree, durations, spectrum, pitch } = voice;
  const answers = labels.map(() => new Map<Question, boolean>());
  const rows = labels.map(({ text }, i) =>
    rowOf(durations.values, durations.rowLength, densityOf(durationTree, text, answers[i]!)),
  );
  const frames = stateDurations(
    rows,
    labels.map(({ phone }) => phone === PAUSE),
    stateCount,
    tempo,
  );
  const phoneStarts = new Int32Array(labels.length + 1);
  const states = labels.flatMap((label, phone) => {
    phoneStarts[phone + 1] = phoneStarts[phone]!;
    return Array.from({ length: stateCount }, (_, state): State => {
      const rowIn = ({ trees, densities }: ParameterStream): Float32Array => {
        const { values, rowLength } = densities[state]!;
        return rowOf(values, rowLength, densityOf(trees[state]!, label.text, answers[phone]!));
      };
      const length = frames[phone * stateCount + state]!;
      phoneStarts[phone + 1]! += length;
      return {
        frames: length,
        spectrum: rowIn(spectrum),
        pitch: rowIn(pitch),
        isPause: label.phone === PAUSE,
      };
    });
  });
  const frameCount = phoneStarts.at(-1)!;
  const isSpeech = new Uint8Array(frameCount);
  const logPitch = new Float32Array(frameCount).fill(NaN);
  let frame = 0;
  let voiced: (readonly [frames: number, row: Float32Array])[] = [];
  const endVoiced = () => {
    if (voiced.length === 0) return;
    const values = trajectory(voiced, pitch, 0);
    logPitch.set(values, frame - values.length);
    voiced = [];
  };
  for (const state of states) {
    if (state.pitch.at(-1)! > VOICING_THRESHOLD) voiced.push([state.frames, state.pitch]);
    else endVoiced();
    if (!state.isPause) isSpeech.fill(1, frame, frame + state.frames);
    frame += state.frames;
  }
  endVoiced();
  const spectralStates = states.map((state) => [state.frames, state.spectrum] as const);
  const { order } = spectrum;
  const cepstra = new Float32Array(frameCount * order);
  for (let dimension = 0; dimension < order; dimension++) {
    const values = trajectory(spectralStates, spectrum, dimension);
    restoreVariance(values, spectrum.globalVariance[dimension]!, (at) => isSpeech[at] === 1);
    for (let at = 0; at < frameCount; at++) cepstra[at * order + dimension] = values[at]!;
  }
  restoreVariance(logPitch, pitch.globalVariance[0]!, (at) => logPitch[at]! > 0);
  return { frameInterval: framePeriod / sampleRate, frameCount, cepstra, logPitch, phoneStarts };
}
