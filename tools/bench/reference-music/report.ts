import type { JudgedPiece } from './judge.ts';
import { publishedAccuracies, publishedWindows } from './published.data.ts';

/** What the tempo tables need of a piece. */
export interface TempoPiece {
  readonly bpm: number;
  readonly aubioBpm: number;
  readonly qmBpm: number;
  readonly tempoRight: boolean;
  readonly backbeat?: string | undefined;
}

export interface Music {
  readonly name: string;
  readonly pieces: readonly TempoPiece[];
}

const SLOW_BPM = 90;
const FAST_BPM = 130;
const ranges = ['below 90 BPM', '90 to 130', 'above 130'] as const;
export const rangeOf = (bpm: number): number => (bpm < SLOW_BPM ? 0 : bpm <= FAST_BPM ? 1 : 2);

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(0)}% (${part} of ${whole})`;

const inRange = (pieces: readonly TempoPiece[], range: number): TempoPiece[] =>
  pieces.filter(({ bpm }) => rangeOf(bpm) === range);
const right = (pieces: readonly { readonly tempoRight: boolean }[]): number =>
  pieces.filter(({ tempoRight }) => tempoRight).length;

/** What would be right if the tempos were distributed as in `like`; undefined without pieces in a range. */
function withTemposOf(pieces: readonly TempoPiece[], like: readonly TempoPiece[]): number | undefined {
  const shares = ranges.map((_, range) => {
    const [own, wanted] = [inRange(pieces, range), inRange(like, range)];
    return own.length === 0 ? undefined : (right(own) / own.length) * (wanted.length / like.length);
  });
  return shares.includes(undefined) ? undefined : shares.reduce((sum: number, one) => sum + one!, 0);
}

function tempoRow({ name, pieces }: Music, like: readonly TempoPiece[]): string {
  const weighted = withTemposOf(pieces, like);
  return row(
    name,
    ...ranges.map((_, range) => share(right(inRange(pieces, range)), inRange(pieces, range).length)),
    share(right(pieces), pieces.length),
    weighted === undefined ? '' : `${(100 * weighted).toFixed(0)}%`,
  );
}

const near = (detected: number, target: number): boolean => Math.abs(detected - target) <= 0.02 * target;

/** How a slow piece was heard instead. */
function mistake({ bpm, aubioBpm, qmBpm }: TempoPiece): 'double' | 'other' {
  return near(qmBpm, 2 * bpm) || near(aubioBpm, 2 * bpm) ? 'double' : 'other';
}

function mistakeRow({ name, pieces }: Music): string {
  const slow = inRange(pieces, 0);
  const wrong = slow.filter(({ tempoRight }) => !tempoRight);
  const doubled = wrong.filter((piece) => mistake(piece) === 'double').length;
  const either = slow.filter((piece) => piece.tempoRight || mistake(piece) === 'double').length;
  return row(
    name,
    share(wrong.length, slow.length),
    `${doubled}`,
    `${wrong.length - doubled}`,
    share(either, slow.length),
  );
}

const TOLERANCE = 0.04;
const WINDOW_BPM = 10;
const octaves = [1, 2, 3, 1 / 2, 1 / 3];

const isAccurate = ({ bpm, qmBpm }: TempoPiece, factors: readonly number[]): boolean =>
  factors.some((factor) => Math.abs(qmBpm - factor * bpm) <= TOLERANCE * factor * bpm);

const percents = (values: readonly number[]): string[] =>
  values.map((value) => `${(100 * value).toFixed(0)}%`);

function publishedTable(pieces: readonly TempoPiece[]): string[] {
  const accurate = (of: readonly TempoPiece[], factors: readonly number[]) =>
    share(of.filter((piece) => isAccurate(piece, factors)).length, of.length);
  return [
    row(
      'BPM',
      'Tutti',
      ...publishedAccuracies.map(({ name, recordings }) => `${name}, ${recordings} recordings`),
    ),
    row('---', '---', ...publishedAccuracies.map(() => '---')),
    ...publishedWindows.map((centre, i) =>
      row(
        `${centre - WINDOW_BPM} to ${centre + WINDOW_BPM}`,
        accurate(
          pieces.filter(({ bpm }) => Math.abs(bpm - centre) <= WINDOW_BPM),
          [1],
        ),
        ...percents(publishedAccuracies.map(({ windows }) => windows[i]!)),
      ),
    ),
    row('all', accurate(pieces, [1]), ...percents(publishedAccuracies.map(({ all }) => all))),
    row(
      'all, octaves counted',
      accurate(pieces, octaves),
      ...percents(publishedAccuracies.map(({ withOctaves }) => withOctaves)),
    ),
  ];
}

export function report(
  composed: Music,
  reference: readonly Music[],
  tunes: readonly JudgedPiece[],
  provenance: string,
): string {
  const all = [composed, ...reference];
  const keys = tunes.filter(({ keyRight }) => keyRight).length;
  return [
    '# Reference music: what the judges find in it',
    '',
    `\`npm run bench:reference\` ${provenance}. Music that was not composed here, played by fluidsynth with FluidR3`,
    'and judged like the pieces above: the first 32 s, aubio or qm-dsp within 1% of the stated tempo, half and double',
    'above 165 BPM only. The last column weights the ranges as the prompts of the bench are distributed.',
    '',
    row('tempo', ...ranges, 'all', 'as the prompts'),
    row('---', '---', '---', '---', '---', '---'),
    ...all.map((music) => tempoRow(music, composed.pieces)),
    '',
    row('below 90 BPM', 'wrong', 'of these at double', 'at another', 'right or double'),
    row('---', '---', '---', '---', '---'),
    ...all.map(mistakeRow),
    '',
    ...(tunes.length === 0
      ? []
      : [`Key of tunes with chords (Nottingham), qm-dsp: ${share(keys, tunes.length)}.`, '']),
    '## The same tempo tracker on recordings of people',
    '',
    'Published by Schreiber, Urbano and Müller (2020; tempoeval.github.io) for `davies2009/mirex_qm_tempotracker`, the Vamp',
    "plugin of qm-dsp's tracker: correct within 4%, for tempi within 10 BPM; in the last row half, double, a third and",
    'triple count as correct. The first column is qm-dsp alone on the pieces above, counted in the same way.',
    '',
    ...publishedTable(composed.pieces),
    '',
  ].join('\n');
}
