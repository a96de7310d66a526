import { type Confusion, recognised } from './judge-genres.ts';
import type { PieceVerdict } from './judge-piece.ts';
import type { Speed } from './speed.ts';

export interface Results {
  readonly commit: string;
  readonly date: string;
  readonly pieces: readonly PieceVerdict[];
  /** Of prompts in words that nobody tuned with. */
  readonly fresh: readonly PieceVerdict[];
  readonly genres: Confusion;
  readonly lengthErrors: ReadonlyMap<string, number>;
  readonly seeds: { readonly apart: number; readonly same: boolean };
  readonly speeds: readonly Speed[];
  readonly memory: { readonly megabytes: number; readonly cpuSeconds: number };
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(0)}% (${part} of ${whole})`;

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a piece got wrong, in letters: T tempo, K key, L loudness or true peak, D duration. */
export const faultsOf = (verdict: PieceVerdict): string =>
  [
    verdict.tempoRight === false ? 'T' : '',
    verdict.keyRight ? '' : 'K',
    verdict.loudnessRight ? '' : 'L',
    verdict.lengthRight ? '' : 'D',
  ].join('');

/** What the judges of one set of prompts found: name, wanted, measured. */
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

/** The scores of one set of prompts as a table. */
export const scoreTable = (pieces: readonly PieceVerdict[]): string[] => [
  row('what', 'wanted', 'measured'),
  row('---', '---', '---'),
  ...scores(pieces).map((cells) => row(...cells)),
];

const summary = ({ pieces, fresh, genres, lengthErrors, seeds, speeds, memory }: Results): string[] => {
  const { right, of } = recognised(genres);
  const slowest = Math.min(...speeds.map(({ timesRealtime }) => timesRealtime));
  const ratio = sum(speeds.map(({ all }) => all)) / sum(speeds.map(({ fluidsynth }) => fluidsynth));
  const freshScores = scores(fresh);
  return [
    row('what', 'wanted', 'measured', 'prompts in fresh words'),
    row('---', '---', '---', '---'),
    ...scores(pieces).map((cells, i) => row(...cells, freshScores[i]?.[2] ?? '')),
    row('genres told apart, held-out seeds', '70%', percent(right, of), ''),
    row('length, every format', '1 ms', `${Math.max(...lengthErrors.values()).toFixed(3)} ms at most`, ''),
    row('two seeds, chromaprint bits apart', 'different', `${(100 * seeds.apart).toFixed(0)}%`, ''),
    row('one seed twice', 'identical', seeds.same ? 'identical' : 'DIFFERENT', ''),
    row('60 s with stems to MP3, one core', '20 x realtime', `${slowest.toFixed(0)} x at least`, ''),
    row('CPU time against fluidsynth', 'at most 2', ratio.toFixed(2), ''),
    row('memory, five minutes with stems', '700 MB', `${memory.megabytes.toFixed(0)} MB`, ''),
  ];
};

const speedTable = (speeds: readonly Speed[]): string[] => [
  row('60 s of', 'writing', 'rendering', 'stems', 'mastering', 'MP3', 'all', 'x realtime', 'fluidsynth'),
  row(...Array.from({ length: 9 }, () => '---')),
  ...speeds.map((speed) =>
    row(
      speed.prompt,
      ...[speed.writing, speed.rendering, speed.stems, speed.mastering, speed.mp3, speed.all].map((s) =>
        s.toFixed(2),
      ),
      speed.timesRealtime.toFixed(0),
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

/** The page that is kept: bench/RESULTS.md. */
export const report = (results: Results): string =>
  [
    '# What the judges measured',
    '',
    `\`npm run bench:engine\` at ${results.commit}, ${results.date}. Half or double tempo counts above 165 BPM only.`,
    "A section change is found where one of the highest peaks of a novelty curve over qm-dsp's cepstra (as many as",
    'one and a half times the planned changes) lies within a bar of it. A crest within two seconds of a higher one is',
    'no change of its own; the row below says what is found where it counts as one. Genres are told apart by linear',
    "discriminant analysis (scikit-learn) on qm-dsp's cepstra, chroma and onsets: five seeds of each preset to learn",
    'from, three others to name.',
    '',
    ...summary(results),
    '',
    '![Which genre was heard as which](genres.svg)',
    '![Error of the tempo that was heard](tempo.svg)',
    '![Loudness and true peak](loudness.svg)',
    '',
    '## CPU seconds',
    '',
    ...speedTable(results.speeds),
    '',
    `Five minutes with stems and MIDI: ${results.memory.cpuSeconds.toFixed(1)} s.`,
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
