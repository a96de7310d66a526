import type { MidiPiece } from './compose-pieces.ts';
import { comparison, type Figure, figureOfEachGenre, figureWithin } from './figure.ts';
import { runEvaluator } from './run-evaluator.ts';

/** Percentages, and the median second of the first tune. */
interface LineStatistics {
  readonly 'strong notes': number;
  readonly 'tonic triad': number | null;
  readonly 'chord tones': number | null;
  readonly thirds: number | null;
  readonly steps: number | null;
  readonly leaps: number | null;
  readonly repeated: number | null;
  readonly 'bass leaps': number | null;
  readonly 'lead under': number | null;
  readonly 'first tune': number | null;
}

interface LineReport {
  readonly pieces: LineStatistics;
  readonly genres: Readonly<Record<string, LineStatistics>>;
  readonly tunes: (LineStatistics & { readonly tunes: number }) | null;
}

/** The Nottingham tunes as measured by the same code, for a run without them. */
const citedTunes = {
  tunes: 950,
  'strong notes': 64_938,
  'tonic triad': 62.5,
  'chord tones': 88.4,
  thirds: 26.1,
  steps: 52.1,
  leaps: 13.9,
  repeated: 11.6,
} as const;

/** Of 62 837 intervals of 92 bass tracks in 108 MIDI files (Debian: freedoom, openttd-openmsx, planetblupi-music-midi). */
const REAL_BASS_LEAPS = 2.4;

const named = (name: string, value: number | null): string => `${name} (Nottingham ${value})`;

/** Melody, bass and arrangement. `tunes`: the folder of the Nottingham tunes as MIDI files. */
export async function lineFigures(
  pieces: readonly MidiPiece[],
  tunes: string | undefined,
): Promise<{ readonly figures: Figure[]; readonly details: string[] }> {
  const report = await runEvaluator<LineReport>('line_statistics.py', { pieces, tunes: tunes ?? null });
  const { pieces: all } = report;
  const reference = report.tunes ?? citedTunes;
  const source = report.tunes === null ? 'cited' : 'measured';
  const ofGenres = (key: keyof LineStatistics) =>
    Object.entries(report.genres).map(([genre, statistics]) => [genre, statistics[key]] as const);
  return {
    figures: [
      figureWithin(
        named('strong notes in the tonic triad', reference['tonic triad']),
        [55, 68],
        all['tonic triad'],
        '%',
      ),
      figureWithin(
        named('strong notes that are chord tones', reference['chord tones']),
        [82, 92],
        all['chord tones'],
        '%',
      ),
      comparison(named('the third of a chord other than the tonic', reference.thirds), all.thirds, '%'),
      figureWithin(named('steps', reference.steps), [50, Infinity], all.steps, '%'),
      figureWithin(named('leaps over a major third', reference.leaps), [-Infinity, 15], all.leaps, '%'),
      comparison(named('repeated notes', reference.repeated), all.repeated, '%'),
      figureOfEachGenre(
        `bass: sevenths or more than an octave (real lines ${REAL_BASS_LEAPS})`,
        5,
        ofGenres('bass leaps'),
        '%',
      ),
      figureOfEachGenre("lead at or under the accompaniment's top", 12, ofGenres('lead under'), '%'),
      figureOfEachGenre('first tune, median', 8, ofGenres('first tune'), ' s'),
    ],
    details: [
      `Nottingham: ${reference.tunes} tunes, ${reference['strong notes']} strong notes, ${source}. Here: ${all['strong notes']} strong notes.`,
      '',
      '| genre | tonic triad | chord tones | thirds | steps | leaps | repeated | bass leaps | lead under | first tune |',
      `|${' --- |'.repeat(10)}`,
      ...Object.entries(report.genres).map(
        ([genre, one]) =>
          `| ${[genre, one['tonic triad'], one['chord tones'], one.thirds, one.steps, one.leaps, one.repeated, one['bass leaps'], one['lead under'], one['first tune']].map((cell) => cell ?? '').join(' | ')} |`,
      ),
    ],
  };
}
