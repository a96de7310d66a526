import { type GenresHeard, recognised, type Share } from './judge-genres.ts';
import type { PieceVerdict } from './judge-piece.ts';
import type { Speed } from './speed.ts';

export interface Results {
  readonly commit: string;
  readonly date: string;
  readonly pieces: readonly PieceVerdict[];
  /** Results of the held-out prompts. */
  readonly fresh: readonly PieceVerdict[];
  readonly genres: GenresHeard;
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
export const faultsOf = (verdict: PieceVerdict): string =>
  [
    verdict.tempoRight === false ? 'T' : '',
    verdict.keyRight ? '' : 'K',
    verdict.loudnessRight ? '' : 'L',
    verdict.lengthRight ? '' : 'D',
  ].join('');

/** The scores of one set of prompts: name, target, measured. */
const scores = (pieces: readonly PieceVerdict[]): [what: string, wanted: string, measured: string][] => {
  const beaten = pieces.filter(({ tempoRight }) => tempoRight !== undefined);
  const right = (test: (verdict: PieceVerdict) => boolean | undefined, of = pieces) =>
    percent(of.filter(test).length, of.length);
  const planned = sum(pieces.map(({ joints }) => joints.planned));
  const found = sum(pieces.map(({ joints }) => joints.found));
  const crests = sum(pieces.map(({ joints }) => joints.foundByCrests));
  return [
    ['tempo, aubio or qm-dsp within 1%', '95%', right(({ tempoRight }) => tempoRight, beaten)],
    ['key, qm-dsp', '85%', right(({ keyRight }) => keyRight)],
    ['loudness and true peak, ffmpeg', '100%', right(({ loudnessRight }) => loudnessRight)],
    ['section changes in a novelty curve', '80%', percent(found, planned)],
    ['the same, each crest a peak', '', percent(crests, planned)],
  ];
};

export const scoreTable = (pieces: readonly PieceVerdict[]): string[] => [
  row('what', 'wanted', 'measured'),
  row('---', '---', '---'),
  ...scores(pieces).map((cells) => row(...cells)),
];

const share = ({ right, of }: Share): string => percent(right, of);

/** The share of prompts with a noted genre that were interpreted as that genre. */
const readAsMeant = (pieces: readonly PieceVerdict[]): string => {
  const noted = pieces.filter(({ meant }) => meant !== undefined);
  return percent(noted.filter(({ genre, meant }) => genre === meant).length, noted.length);
};

const summary = ({ pieces, fresh, genres }: Results): string[] => {
  const freshScores = scores(fresh);
  return [
    row('what', 'wanted', `the ${pieces.length} prompts`, `${fresh.length} prompts in fresh words`),
    row('---', '---', '---', '---'),
    ...scores(pieces).map((cells, i) => row(...cells, freshScores[i]?.[2] ?? '')),
    row('genre read as it was meant', '', '', readAsMeant(fresh)),
    row('genres told apart: held-out seeds, fresh prompts', '70%', ...heard(genres)),
    row('the same classifier, taught shuffled labels', 'chance 6%', share(genres.control), ''),
  ];
};

const heard = ({ seeds, prompts }: GenresHeard): [seeds: string, prompts: string] => [
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
    row('CPU time against fluidsynth', 'at most 2', ratio.toFixed(2)),
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
      speed.firstSound.toFixed(2),
      speed.fluidsynth.toFixed(2),
    ),
  ),
];

const pieceTable = (pieces: readonly PieceVerdict[]): string[] => [
  row('prompt', 'BPM', 'aubio', 'qm-dsp', 'key', 'heard', 'LUFS', 'dBTP', 'joints', 'wrong'),
  row(...Array.from({ length: 10 }, () => '---')),
  ...pieces.map((v) =>
    row(
      v.prompt,
      v.bpm.toFixed(1),
      v.aubioBpm.toFixed(1),
      v.qmBpm.toFixed(1),
      v.key,
      v.heardKey,
      v.lufs,
      v.peak,
      `${v.joints.found}/${v.joints.planned}`,
      faultsOf(v),
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
    ...pieceTable(results.fresh),
    '',
  ].join('\n');
