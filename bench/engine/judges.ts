import { runProgram } from './run-program.ts';

const qmJudge = new URL('.built/qm-judge', import.meta.url).pathname;

/** What qm-dsp hears. `keyFrames`: how long each key holds, 0..11 C to B major, 12..23 minor. */
export interface QmReading {
  readonly bpm: number;
  readonly keyFrames: readonly number[];
  /** Of each cepstral coefficient the mean, the deviation and the mean step from frame to frame. */
  readonly timbreStatistics: readonly number[];
  /** The share of each tone, counted from the tonic, and how much the shares move. */
  readonly toneShares: readonly number[];
  /** Tempo, spikiness and self-likeness of the onsets at distances of sixteenths. */
  readonly pulse: readonly number[];
  /** Twenty cepstral coefficients for each half second. */
  readonly timbre: readonly (readonly number[])[];
}

/** Beats a minute as `aubio tempo` hears them; 0 if it hears none. */
export async function aubioTempo(file: string): Promise<number> {
  const { stdout } = await runProgram('aubio', ['tempo', file]);
  return Number(/([\d.]+) bpm/.exec(stdout.toString())?.[1] ?? 0);
}

/** Integrated loudness (LUFS) and true peak (dBTP) by ffmpeg's ebur128. */
export async function loudnessOf(file: string): Promise<{ readonly lufs: number; readonly peak: number }> {
  const { stderr } = await runProgram('ffmpeg', [
    '-hide_banner',
    '-nostats',
    '-i',
    file,
    '-af',
    'ebur128=peak=true:framelog=verbose',
    '-f',
    'null',
    '-',
  ]);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const figure = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
  return { lufs: figure(/I:\s+(-?[\d.]+) LUFS/), peak: figure(/Peak:\s+(-?[\d.]+) dBFS/) };
}

/** The samples of a file in mono at 44.1 kHz, as ffmpeg decodes them. */
async function decoded(file: string): Promise<Buffer> {
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

export async function qmReading(file: string): Promise<QmReading> {
  const { stdout } = await runProgram(qmJudge, [], await decoded(file));
  return JSON.parse(stdout.toString()) as QmReading;
}

/** A piece as a classifier of genres sees it. */
export const featuresOf = ({ timbreStatistics, toneShares, pulse }: QmReading): number[] => [
  ...timbreStatistics,
  ...toneShares,
  ...pulse,
];
