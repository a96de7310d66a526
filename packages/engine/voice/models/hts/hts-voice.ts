import type { Frames, Hertz } from '#engine/kit/units.ts';
import { type DecisionTree, parseTrees } from './decision-tree.ts';

/** Gaussian densities with diagonal covariance: rows of means, variances and, if it has any, a voicing probability. */
export interface Densities {
  readonly values: Float32Array;
  readonly rowLength: number;
}

/** A stream of parameters: for each state a tree and the densities of its leaves. */
export interface ParameterStream {
  /** Number of static parameters. */
  readonly order: number;
  /** Regression windows of the static, delta and acceleration features, centred. */
  readonly windows: readonly (readonly number[])[];
  readonly trees: readonly DecisionTree[];
  readonly densities: readonly Densities[];
  /** Mean variance of each static parameter within an utterance. */
  readonly globalVariance: Float32Array;
}

/** Trained hidden semi-Markov models of a voice. */
export interface HtsVoice {
  readonly sampleRate: Hertz;
  /** Interval of the parameter frames, in samples at `sampleRate`. */
  readonly framePeriod: Frames;
  readonly stateCount: number;
  /** All-pass constant of the mel-cepstra (frequency warping). */
  readonly alpha: number;
  readonly durationTree: DecisionTree;
  /** Rows of the means and variances of the durations of the states, in frames. */
  readonly durations: Densities;
  /** Mel-cepstra. */
  readonly spectrum: ParameterStream;
  /** Logarithm of the fundamental frequency. */
  readonly pitch: ParameterStream;
}

const COUNT_BYTES = 4;
const MARKER = '[DATA]\n';

/** The little-endian 32-bit floats of a section after a header of some bytes. */
const floats = (section: Uint8Array, header: number): Float32Array => {
  const view = new DataView(section.buffer, section.byteOffset + header, section.byteLength - header);
  return Float32Array.from({ length: view.byteLength / 4 }, (_, i) => view.getFloat32(4 * i, true));
};

/**
 * Parses a voice in the format of HTS_engine (HTS Working Group, `.htsvoice`, version 1.0) with the streams MCP and LF0.
 * @throws TypeError for a file without the expected streams
 */
export function parseHtsVoice(bytes: Uint8Array): HtsVoice {
  const latin = new TextDecoder('latin1');
  const head = latin.decode(bytes.subarray(0, 8192));
  const dataStart = head.indexOf(MARKER) + MARKER.length;
  const setting = (name: string): string => {
    const line = head.split('\n').find((text) => text.startsWith(`${name}:`));
    if (line === undefined) throw new TypeError(`The voice has no ${name}.`);
    return line.slice(name.length + 1);
  };
  const sections = (name: string): Uint8Array[] =>
    setting(name)
      .split(',')
      .map((range) => {
        const [from = 0, to = 0] = range.split('-').map(Number);
        return bytes.subarray(dataStart + from, dataStart + to + 1);
      });
  const trees = (name: string): DecisionTree[] => parseTrees(latin.decode(sections(name)[0]));
  const stateCount = Number(setting('NUM_STATES'));

  const stream = (name: string): ParameterStream => {
    const order = Number(setting(`VECTOR_LENGTH[${name}]`));
    const windows = sections(`STREAM_WIN[${name}]`).map((window) =>
      latin.decode(window).trim().split(/\s+/).slice(1).map(Number),
    );
    const rowLength = 2 * order * windows.length + Number(setting(`IS_MSD[${name}]`));
    const [section = new Uint8Array()] = sections(`STREAM_PDF[${name}]`);
    const counts = new DataView(section.buffer, section.byteOffset, stateCount * COUNT_BYTES);
    const all = floats(section, stateCount * COUNT_BYTES);
    let start = 0;
    const densities = Array.from({ length: stateCount }, (_, state): Densities => {
      const end = start + counts.getInt32(state * COUNT_BYTES, true) * rowLength;
      const values = all.subarray(start, end);
      start = end;
      return { values, rowLength };
    });
    const [variances = new Uint8Array()] = sections(`GV_PDF[${name}]`);
    return {
      order,
      windows,
      trees: trees(`STREAM_TREE[${name}]`),
      densities,
      globalVariance: floats(variances, COUNT_BYTES).subarray(0, order),
    };
  };

  const [durationTree] = trees('DURATION_TREE');
  const [durations] = sections('DURATION_PDF');
  if (!durationTree || !durations) throw new TypeError('The voice has no durations.');
  return {
    sampleRate: Number(setting('SAMPLING_FREQUENCY')),
    framePeriod: Number(setting('FRAME_PERIOD')),
    stateCount,
    alpha: Number(/ALPHA=([\d.]+)/.exec(setting('OPTION[MCP]'))?.[1]),
    durationTree,
    durations: { values: floats(durations, COUNT_BYTES), rowLength: 2 * stateCount },
    spectrum: stream('MCP'),
    pitch: stream('LF0'),
  };
}
