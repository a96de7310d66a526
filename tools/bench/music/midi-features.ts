import { comparison, type Figure, figureWithin } from './figure.ts';
import type { ExpectedProgram } from './instrument-programs.data.ts';
import type { MidiPiece } from './compose-pieces.ts';
import { runEvaluator } from './run-evaluator.ts';

interface TrackFeatures {
  readonly name: string;
  readonly role: string;
  readonly programs: readonly number[];
  readonly keys: readonly number[];
  readonly bends: number;
  readonly expression: number;
  readonly pedal: number;
}

interface MidiFeatures {
  readonly tracks: readonly TrackFeatures[];
}

const featuresOf = (pieces: readonly MidiPiece[]): Promise<MidiFeatures[]> =>
  runEvaluator<MidiFeatures[]>('midi_features.py', { files: pieces.map(({ file }) => file) });

/** How many instrument words lead to a track with the program of the word; `pieces` in the order of the words. */
export async function programFigures(
  words: readonly ExpectedProgram[],
  pieces: readonly MidiPiece[],
): Promise<{ readonly figures: Figure[]; readonly details: string[] }> {
  const features = await featuresOf(pieces);
  const wrong = words.flatMap(({ word, programs = [], keys = [] }, i) => {
    const tracks = features[i]?.tracks ?? [];
    const isRight = tracks.some(
      (track) =>
        track.programs.some((program) => programs.includes(program)) ||
        track.keys.some((key) => keys.includes(key)),
    );
    return isRight
      ? []
      : [`${word} (${tracks.flatMap((track) => [track.name, ...track.programs]).join(' ')})`];
  });
  const right = words.length - wrong.length;
  return {
    figures: [
      figureWithin(
        `General MIDI program of ${words.length} instrument words`,
        [95, Infinity],
        Math.round((1000 * right) / words.length) / 10,
        '%',
      ),
    ],
    details: [`Other programs: ${wrong.join('; ') || 'none'}.`],
  };
}

const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Instruments with a sustain pedal: pianos, electric pianos and the vibraphone. */
const pedalled = new Set([0, 1, 2, 3, 4, 5, 11]);
/** Instruments whose loudness changes within a note: bowed, blown, sung, reeds with bellows. */
const swelling = new Set([
  ...between(20, 23),
  ...between(40, 44),
  ...between(48, 54),
  ...between(56, 79),
  109,
  110,
  111,
]);
/** Instruments whose players bend notes: harmonica, electric guitars, violin, trumpet, trombone, saxophones, sitar, fiddle. */
const bending = new Set([22, ...between(26, 30), 40, 56, 57, ...between(64, 67), 104, 110]);
/** Genres in which they do so in every song. */
const bendingGenres = new Set(['Rock', 'Metal', 'Blues', 'Country', 'Jazz', 'R&B']);

const plays = (instruments: ReadonlySet<number>, { programs }: TrackFeatures): boolean =>
  programs.some((program) => instruments.has(program));

/** The share of pieces with a controller, of those in which one of its instruments plays. */
export async function controllerFigures(pieces: readonly MidiPiece[]): Promise<Figure[]> {
  const features = await featuresOf(pieces);
  const shareOf = (
    name: string,
    applies: (track: TrackFeatures, genre: string) => boolean,
    has: (track: TrackFeatures) => boolean,
  ): Figure => {
    const concerned = features.flatMap(({ tracks }, i) => {
      const own = tracks.filter((track) => applies(track, pieces[i]!.genre));
      return own.length > 0 ? [own] : [];
    });
    if (concerned.length === 0) return comparison(name, null, '');
    const found = concerned.filter((tracks) => tracks.some(has)).length;
    return figureWithin(
      name,
      [90, Infinity],
      Math.round((1000 * found) / concerned.length) / 10,
      '%',
      `of ${concerned.length} pieces`,
    );
  };
  return [
    shareOf(
      'pitch bends where a lead instrument bends in its genre',
      (track, genre) => bendingGenres.has(genre) && track.role === 'lead' && plays(bending, track),
      ({ bends }) => bends > 0,
    ),
    shareOf(
      'expression (CC1, CC11) where winds or strings play',
      (track) => plays(swelling, track),
      ({ expression }) => expression > 0,
    ),
    shareOf(
      'pedal (CC64) where a piano plays',
      (track) => plays(pedalled, track),
      ({ pedal }) => pedal > 0,
    ),
  ];
}
