import { runProgram } from './run-program.ts';

const qmEvaluator = new URL('.built/qm-evaluator', import.meta.url).pathname;

/** The qm-dsp analysis. `keyFrames`: the number of frames of each key, 0..11 C to B major, 12..23 minor. */
export interface QmAnalysis {
  readonly bpm: number;
  readonly keyFrames: readonly number[];
  /** For each cepstral coefficient the mean, the deviation and the mean step between frames. */
  readonly timbreStatistics: readonly number[];
  /** The share of each pitch class, counted from the tonic, and how much the shares vary. */
  readonly toneShares: readonly number[];
  /** Tempo, relative deviation and skewness of the onset curve, and its autocorrelation at multiples of a sixteenth. */
  readonly pulse: readonly number[];
  /** Twenty cepstral coefficients for each half second. */
  readonly timbre: readonly (readonly number[])[];
}

/** The tempo in BPM by `aubio tempo`; 0 if it detects none. */
export async function aubioTempo(file: string): Promise<number> {
  const { stdout } = await runProgram('aubio', ['tempo', file]);
  return Number(/([\d.]+) bpm/.exec(stdout.toString())?.[1] ?? 0);
}

/** Integrated loudness (LUFS) and true peak (dBTP) by ffmpeg's ebur128, of a range in seconds or the whole file. */
export async function loudnessOf(
  file: string,
  range?: { readonly from: number; readonly to: number },
): Promise<{ readonly lufs: number; readonly peak: number }> {
  const { stderr } = await runProgram('ffmpeg', [
    '-hide_banner',
    '-nostats',
    ...(range === undefined ? [] : ['-ss', `${range.from}`, '-t', `${range.to - range.from}`]),
    '-i',
    file,
    '-af',
    'ebur128=peak=true:framelog=verbose',
    '-f',
    'null',
    '-',
  ]);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const numberAfter = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
  return { lufs: numberAfter(/I:\s+(-?[\d.]+) LUFS/), peak: numberAfter(/Peak:\s+(-?[\d.]+) dBFS/) };
}

/** Decodes a file to mono 32-bit float samples at 44.1 kHz with ffmpeg. */
async function decode(file: string): Promise<Buffer> {
  const { stdout } = await runProgram('ffmpeg', [
    '-v',
    'error',
    '-i',
    file,
    '-ac',
    '1',
    '-ar',
    '44100',
    '-f',
    'f32le',
    '-',
  ]);
  return stdout;
}

export async function analyzeWithQm(file: string): Promise<QmAnalysis> {
  const { stdout } = await runProgram(qmEvaluator, [], await decode(file));
  return JSON.parse(stdout.toString()) as QmAnalysis;
}

/** The feature vector for the genre classifier. */
export const featuresOf = ({ timbreStatistics, toneShares, pulse }: QmAnalysis): number[] => [
  ...timbreStatistics,
  ...toneShares,
  ...pulse,
];
