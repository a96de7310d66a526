import type { PieceVerdict } from './judge-piece.ts';
import type { Speed } from './speed.ts';

export interface Results {
  readonly commit: string;
  readonly date: string;
  readonly pieces: readonly PieceVerdict[];
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

const summary = ({ pieces, lengthErrors, seeds, speeds, memory }: Results): string[] => {
  const beaten = pieces.filter(({ tempoRight }) => tempoRight !== undefined);
  const planned = sum(pieces.map(({ joints }) => joints.planned));
  const found = sum(pieces.map(({ joints }) => joints.found));
  const slowest = Math.min(...speeds.map(({ timesRealtime }) => timesRealtime));
  const ratio = sum(speeds.map(({ all }) => all)) / sum(speeds.map(({ fluidsynth }) => fluidsynth));
  return [
    row('what', 'wanted', 'measured'),
    row('---', '---', '---'),
    row(
      'tempo, aubio or qm-dsp within 1%',
      '95%',
      percent(beaten.filter((v) => v.tempoRight).length, beaten.length),
    ),
    row('key, qm-dsp', '85%', percent(pieces.filter((v) => v.keyRight).length, pieces.length)),
    row('length, every format', '1 ms', `${Math.max(...lengthErrors.values()).toFixed(3)} ms at most`),
    row(
      'loudness and true peak, ffmpeg',
      '100%',
      percent(pieces.filter((v) => v.loudnessRight).length, pieces.length),
    ),
    row('section changes in a novelty curve', '80%', percent(found, planned)),
    row('two seeds, chromaprint bits apart', 'different', `${(100 * seeds.apart).toFixed(0)}%`),
    row('one seed twice', 'identical', seeds.same ? 'identical' : 'DIFFERENT'),
    row('60 s with stems to MP3, one core', '20 x realtime', `${slowest.toFixed(0)} x at least`),
    row('CPU time against fluidsynth', 'at most 2', ratio.toFixed(2)),
    row('memory, five minutes with stems', '700 MB', `${memory.megabytes.toFixed(0)} MB`),
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
    'one and a half times the planned changes) lies within a bar of it.',
    '',
    ...summary(results),
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
  ].join('\n');
