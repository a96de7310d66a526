import { type GenreClassification, recognised, type Share } from './evaluate-genres.ts';
import type { PieceResult } from './evaluate-piece.ts';
import type { Speed } from './speed.ts';

export interface Results {
  readonly commit: string;
  readonly date: string;
  readonly pieces: readonly PieceResult[];
  /** Results of the held-out prompts. */
  readonly heldOut: readonly PieceResult[];
  readonly genres: GenreClassification;
}

export interface SpeedResults {
  readonly commit: string;
  readonly date: string;
  readonly speeds: readonly Speed[];
  readonly memory: { readonly megabytes: number; readonly cpuSeconds: number };
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(0)}% (${part} of ${whole})`;

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The failed checks of a piece: T tempo, K key, L loudness or true peak, D duration. */
export const failedChecks = (result: PieceResult): string =>
  [
    result.tempoRight === false ? 'T' : '',
    result.keyRight ? '' : 'K',
    result.loudnessRight ? '' : 'L',
    result.lengthRight ? '' : 'D',
  ].join('');

/** The scores of one set of prompts: name, target, measured. */
const scores = (pieces: readonly PieceResult[]): [what: string, wanted: string, measured: string][] => {
  const withBeat = pieces.filter(({ tempoRight }) => tempoRight !== undefined);
  const right = (test: (result: PieceResult) => boolean | undefined, of = pieces) =>
    percent(of.filter(test).length, of.length);
  const planned = sum(pieces.map(({ boundaries }) => boundaries.planned));
  const found = sum(pieces.map(({ boundaries }) => boundaries.found));
  const crests = sum(pieces.map(({ boundaries }) => boundaries.foundByCrests));
  return [
    ['tempo, aubio or qm-dsp within 1%', '95%', right(({ tempoRight }) => tempoRight, withBeat)],
    ['key, qm-dsp', '85%', right(({ keyRight }) => keyRight)],
    ['loudness and true peak, ffmpeg', '100%', right(({ loudnessRight }) => loudnessRight)],
    ['section changes in a novelty curve', '80%', percent(found, planned)],
    ['the same, each crest a peak', '', percent(crests, planned)],
  ];
};

export const scoreTable = (pieces: readonly PieceResult[]): string[] => [
  row('what', 'wanted', 'measured'),
  row('---', '---', '---'),
  ...scores(pieces).map((cells) => row(...cells)),
];

const share = ({ right, of }: Share): string => percent(right, of);

/** The share of prompts with a noted genre that were interpreted as that genre. */
const intendedGenreShare = (pieces: readonly PieceResult[]): string => {
  const noted = pieces.filter(({ intendedGenre }) => intendedGenre !== undefined);
  return percent(noted.filter(({ genre, intendedGenre }) => genre === intendedGenre).length, noted.length);
};

const summary = ({ pieces, heldOut, genres }: Results): string[] => {
  const heldOutScores = scores(heldOut);
  return [
    row('what', 'wanted', `the ${pieces.length} prompts`, `${heldOut.length} prompts in fresh words`),
    row('---', '---', '---', '---'),
    ...scores(pieces).map((cells, i) => row(...cells, heldOutScores[i]?.[2] ?? '')),
    row('genre read as it was meant', '', '', intendedGenreShare(heldOut)),
    row('genres told apart: held-out seeds, fresh prompts', '70%', ...classified(genres)),
    row('the same classifier, taught shuffled labels', 'chance 6%', share(genres.control), ''),
  ];
};

const classified = ({ seeds, prompts }: GenreClassification): [seeds: string, prompts: string] => [
  share(recognised(seeds)),
  share(recognised(prompts)),
];

const speedSummary = ({ speeds, memory }: SpeedResults): string[] => {
  const slowest = (synthesised: boolean) =>
    Math.min(...speeds.filter((one) => one.synthesised === synthesised).map((one) => one.timesRealtime));
  const total = sum(speeds.map(({ all }) => all));
  const ratio = total / sum(speeds.map(({ fluidsynth }) => fluidsynth));
  return [
    row('what', 'wanted', 'measured'),
    row('---', '---', '---'),
    row('60 s with stems to MP3, one core', '20 x realtime', `${slowest(false).toFixed(0)} x at least`),
    row('the same, synthesised', '40 x realtime', `${slowest(true).toFixed(0)} x at least`),
    row(
      'of that time, MP3 encoding (LAME)',
      '',
      `${((100 * sum(speeds.map(({ mp3 }) => mp3))) / total).toFixed(0)}%`,
    ),
    row('CPU time against fluidsynth', 'at most 1.6', ratio.toFixed(2)),
    row('memory, five minutes with stems', '700 MB', `${memory.megabytes.toFixed(0)} MB`),
  ];
};

const speedTable = (speeds: readonly Speed[]): string[] => [
  row(
    '60 s of',
    'writing',
    'rendering',
    'stems',
    'mastering',
    'MP3',
    'all',
    'x realtime',
    'first sound',
    'fluidsynth',
  ),
  row(...Array.from({ length: 10 }, () => '---')),
  ...speeds.map((speed) =>
    row(
      speed.prompt,
      ...[speed.writing, speed.rendering, speed.stems, speed.mastering, speed.mp3, speed.all].map((s) =>
        s.toFixed(2),
      ),
      speed.timesRealtime.toFixed(0),
      speed.firstAudio.toFixed(2),
      speed.fluidsynth.toFixed(2),
    ),
  ),
];

const pieceTable = (pieces: readonly PieceResult[]): string[] => [
  row('prompt', 'BPM', 'aubio', 'qm-dsp', 'key', 'heard', 'LUFS', 'dBTP', 'joints', 'wrong'),
  row(...Array.from({ length: 10 }, () => '---')),
  ...pieces.map((v) =>
    row(
      v.prompt,
      v.bpm.toFixed(1),
      v.aubioBpm.toFixed(1),
      v.qmBpm.toFixed(1),
      v.key,
      v.detectedKey,
      v.lufs,
      v.peak,
      `${v.boundaries.found}/${v.boundaries.planned}`,
      failedChecks(v),
    ),
  ),
];

/** The speed and memory section of bench/RESULTS.md. */
export const speedReport = (results: SpeedResults): string =>
  [
    '# Composer: speed and memory',
    '',
    `\`npm run bench:engine -- --part speed\` at ${results.commit}, ${results.date}; CPU seconds.`,
    '',
    ...speedSummary(results),
    '',
    ...speedTable(results.speeds),
    '',
    `Five minutes with stems and MIDI: ${results.memory.cpuSeconds.toFixed(1)} s.`,
    '',
  ].join('\n');

/** The quality section of bench/RESULTS.md. */
export const report = (results: Results): string =>
  [
    '# What the judges measured',
    '',
    `\`npm run bench:engine -- --part quality\` at ${results.commit}, ${results.date}. Half or double tempo counts above 165 BPM only.`,
    "A section change is found where one of the highest peaks of a novelty curve over qm-dsp's cepstra (as many as",
    'one and a half times the planned changes) lies within a bar of it. A crest within two seconds of a higher one is',
    'no change of its own; the row below says what is found where it counts as one. Genres are told apart by linear',
    "discriminant analysis (scikit-learn) on qm-dsp's cepstra, chroma and onsets. It learns from five seeds of each",
    'preset and from the prompts of the first set, and names three other seeds, and the prompts of the second.',
    'The prompts in fresh words were written after the last change that these figures led to.',
    '',
    ...summary(results),
    '',
    '![Which genre was heard as which, held-out seeds](genres-seeds.svg)',
    '![Which genre was heard as which, fresh prompts](genres-prompts.svg)',
    '![Error of the tempo that was heard](tempo.svg)',
    '![Loudness and true peak](loudness.svg)',
    '',
    '## The prompts',
    '',
    'T tempo, K key, L loudness or true peak, D duration.',
    '',
    ...pieceTable(results.pieces),
    '',
    '## Prompts in fresh words',
    '',
    ...pieceTable(results.heldOut),
    '',
  ].join('\n');
