import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mapConcurrently } from '../engine/map-concurrently.ts';
import { runProgram } from '../engine/run-program.ts';
import { writeResults } from '../results-page.ts';
import { composedScores, recordedPieces, type RecordedPiece } from './composed.ts';
import { chordedTunes, drummers, sequencedMusic, sample, type ReferencePiece } from './corpora.ts';
import { judge, type JudgedPiece } from './judge.ts';
import { type Music, rangeOf, report } from './report.ts';

/*
 * `npm run bench:reference`: what the evaluators of `bench:engine` find in music that was not composed here, with stated
 * tempo or key, and how the composer's pieces compare. Needs ../engine/install-evaluators.sh and abcmidi. Results are
 * cached; `--jobs 4` judges four pieces at a time, `--scores` also the notes of the composer's slow pieces, `--list` prints
 * each piece, `--keep` writes the section of bench/RESULTS.md.
 *
 * Data that are not in this repository; what is not given is left out:
 * - `--games folder`: made by fetch-corpus.sh.
 * - `--songs folder`: POP909 (Wang et al. 2020, MIT): `git clone https://github.com/music-x-lab/POP909-Dataset`.
 * - `--grooves folder`: the Groove MIDI Dataset with its info.csv (Gillick et al. 2019, CC-BY 4.0).
 * - `--tunes folder`: `ABC_cleaned/` of https://github.com/jukedeck/nottingham-dataset (GPL-3).
 */
const { values: options } = parseArgs({
  options: {
    games: { type: 'string' },
    songs: { type: 'string' },
    grooves: { type: 'string' },
    tunes: { type: 'string' },
    scores: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
    keep: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const MAX_FILES = 60;
const MAX_TUNES = 40;
/** Of each kind of music, in each range of tempo; most where the judges are weakest. */
const maxInRange = [10, 4, 4];

const inEachRange = (pieces: readonly ReferencePiece[]): ReferencePiece[] =>
  maxInRange.flatMap((max, range) =>
    sample(
      pieces.filter(({ bpm }) => bpm !== undefined && rangeOf(bpm) === range),
      max,
      ({ name }) => basename(name),
    ),
  );

async function judgeAll(pieces: readonly ReferencePiece[]): Promise<JudgedPiece[]> {
  const judged = await mapConcurrently(pieces.length, Number(options.jobs), (i) => judge(pieces[i]!));
  if (options.list) for (const piece of judged) console.log(JSON.stringify(piece));
  return judged;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-reference-'));
const into = (name: string): string => join(folder, name);

const { games, songs, grooves, tunes } = options;

const musicOf = async (name: string, pieces: readonly ReferencePiece[]): Promise<Music> => ({
  name,
  pieces: (await judgeAll(pieces)).map((piece) => ({ ...piece, bpm: piece.bpm! })),
});

async function gameMusic(from: string): Promise<Music[]> {
  const pieces = await sequencedMusic(from, /\.(?:midi?|wad)$/i, into('games'), MAX_FILES);
  const music = await musicOf('music of games', inEachRange(pieces));
  const backbeats = music.pieces.filter(({ backbeat }) => backbeat === 'every second');
  return [music, { name: 'of these, with the snare on every second beat', pieces: backbeats }];
}

const drumming = async (from: string): Promise<Music> =>
  musicOf('drummers to a metronome (Groove)', inEachRange(await drummers(from, into('grooves'), MAX_FILES)));

const popSongs = async (from: string): Promise<Music> =>
  musicOf(
    'pop songs on the piano (POP909)',
    inEachRange(await sequencedMusic(from, /^\d+\.mid$/, into('songs'), MAX_FILES)),
  );

async function slowScores(recorded: readonly RecordedPiece[]): Promise<Music> {
  const slow = recorded.filter(({ bpm }) => rangeOf(bpm) === 0);
  return musicOf('their notes, played by fluidsynth', await composedScores(slow, into('composed')));
}

try {
  const recorded = await recordedPieces();
  const composed = { name: "the bench's prompts, as recorded above", pieces: recorded };
  const reference = [
    ...(options.scores ? [await slowScores(recorded)] : []),
    ...(games === undefined ? [] : await gameMusic(games)),
    ...(grooves === undefined ? [] : [await drumming(grooves)]),
    ...(songs === undefined ? [] : [await popSongs(songs)]),
  ];
  const keyed =
    tunes === undefined ? [] : await judgeAll(await chordedTunes(tunes, into('tunes'), MAX_TUNES));
  const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
  const provenance = `at ${stdout.toString().trim()}, ${new Date().toISOString().slice(0, 10)}`;
  const page = report(composed, reference, keyed, provenance);
  console.log(page);
  if (options.keep) await writeResults(page);
} finally {
  await rm(folder, { recursive: true });
}
