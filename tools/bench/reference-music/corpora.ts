import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { benchLengthMs } from '../engine/prompts.ts';
import { runProgram } from '../engine/run-program.ts';

/** The first half minute of a piece as a MIDI file. */
export interface ReferencePiece {
  readonly name: string;
  readonly midi: string;
  /** Undefined if the tempo changes or is not stated. */
  readonly bpm?: number | undefined;
  /** As in ABC notation: "Am". Undefined if it is not known. */
  readonly key?: string | undefined;
  /** Share of onsets on a grid of sixteenths or triplets. */
  readonly onGrid: number;
  readonly backbeat: string;
}

interface MidiFacts {
  readonly path: string;
  readonly midi: string;
  readonly bpm: number | null;
  readonly seconds: number;
  readonly notes: number;
  readonly onGrid: number;
  readonly backbeat: string;
}

const MIN_NOTES = 40;
/** Notes that do not follow the file's tempo are on the grid in about half of all cases. */
const MIN_ON_GRID = 0.7;
const lengthSeconds = benchLengthMs / 1000;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A constant sample of at most `max`; a larger one contains a smaller one. `nameOf` names a member. */
export const sample = <T>(all: readonly T[], max: number, nameOf: (one: T) => string): T[] =>
  all.toSorted((a, b) => (hash(nameOf(a)) < hash(nameOf(b)) ? -1 : 1)).slice(0, max);

async function filesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** The beginnings of MIDI files, as long as a piece of the bench, with what they state. Shorter files are left out. */
export async function readPieces(paths: readonly string[], into: string): Promise<ReferencePiece[]> {
  await mkdir(into, { recursive: true });
  const script = join(import.meta.dirname, 'read_pieces.py');
  const input = Buffer.from(paths.join('\n'));
  const { stdout } = await runProgram('/usr/bin/python3', [script, into, `${lengthSeconds}`], input);
  return stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MidiFacts)
    .filter(({ notes, seconds }) => notes >= MIN_NOTES && seconds >= lengthSeconds - 2)
    .map(({ path, midi, bpm, onGrid, backbeat }) => ({
      name: path,
      midi,
      bpm: bpm ?? undefined,
      onGrid,
      backbeat,
    }));
}

const followsItsTempo = ({ onGrid }: ReferencePiece): boolean => onGrid >= MIN_ON_GRID;

/** MIDI files, also those in Doom's WAD files, whose notes follow the stated tempo. */
export async function sequencedMusic(
  folder: string,
  names: RegExp,
  into: string,
  max: number,
): Promise<ReferencePiece[]> {
  const paths = await filesIn(folder, names);
  return (await readPieces(sample(paths, max, basename), into)).filter(followsItsTempo);
}

/** Performances to a metronome from the Groove MIDI Dataset. */
export async function drummers(folder: string, into: string, max: number): Promise<ReferencePiece[]> {
  const lines = (await readFile(join(folder, 'info.csv'), 'utf8')).trim().split('\n').slice(1);
  const paths = lines
    .map((line) => line.split(','))
    .filter((cells) => cells[5] === 'beat' && Number(cells[9]) >= lengthSeconds)
    .map((cells) => join(folder, cells[7]!));
  return readPieces(sample(paths, max, basename), into);
}

/** Tunes in ABC files with chords and one key, played by abc2midi with its accompaniment. */
export async function chordedTunes(folder: string, into: string, max: number): Promise<ReferencePiece[]> {
  await mkdir(into, { recursive: true });
  const paths = await filesIn(folder, /\.abc$/i);
  const texts = await Promise.all(paths.map((path) => readFile(path, 'latin1')));
  const tunes = texts
    .flatMap((text) => text.split(/^(?=X:)/m))
    .filter((tune) => tune.startsWith('X:') && tune.match(/^K:/gm)?.length === 1 && tune.includes('"'));
  const keys = new Map<string, string>();
  for (const [i, tune] of sample(tunes, max, String).entries()) {
    const abc = join(into, `tune-${i}.abc`);
    const midi = `${abc}.mid`;
    await writeFile(abc, tune, 'latin1');
    await runProgram('abc2midi', [abc, '-o', midi]);
    keys.set(midi, /^K:\s*(\S+)/m.exec(tune)![1]!);
  }
  const pieces = await readPieces([...keys.keys()], into);
  return pieces.map((piece) => ({ ...piece, bpm: undefined, key: keys.get(piece.name)! }));
}
