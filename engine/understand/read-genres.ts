import { genrePresets } from '#contract/genres.ts';
import { type Random, type Weighted } from '#engine/kit/random.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import { formWords } from '#engine/understand/genre-words.data.ts';
import { findGenres, findScenes } from '#engine/understand/genre-words.ts';
import type { GenreChoice } from '#engine/theory/genres/idiom-for.ts';
import { type Found, plain } from '#engine/theory/words/phrases.ts';

export interface GenreWish {
  readonly genre: GenreChoice;
  readonly colour: GenreChoice | undefined;
}

/** Genres of a piece; `requested` is false if they were guessed. */
export interface SettledGenres extends GenreWish {
  readonly asked: boolean;
}

/** Adjacent genre words form one noun phrase whose last word is the head: "jazzy lo-fi hip hop" is hip hop. */
const headOf = (text: string, found: readonly Found<GenreChoice>[]): GenreChoice | undefined => {
  let head = found[0];
  if (head === undefined) return undefined;
  let style = head.value;
  for (const next of found.slice(1)) {
    if (!/^[\s/]*(?:and )?$/.test(text.slice(head.end, next.start))) break;
    style = next.value.preset === style.preset && next.value.style === undefined ? style : next.value;
    head = next;
  }
  return style;
};

/**
 * Drops form words ("ballad") beside the name of another genre: a country ballad is country, a ballad alone is pop.
 */
const withoutForms = (found: readonly Found<GenreChoice>[]): readonly Found<GenreChoice>[] => {
  const named = found.filter(({ phrase }) => !formWords.has(phrase));
  return found.filter(
    ({ phrase, value }) =>
      !formWords.has(phrase) || named.every(({ value: { preset } }) => preset === value.preset),
  );
};

/** Drops genre words of the subject if there are others: "rock about life in the country" is rock. */
const withoutSubject = (
  text: string,
  found: readonly Found<GenreChoice>[],
): readonly Found<GenreChoice>[] => {
  const { 0: subject = '', index = 0 } =
    /\babout (?!\d|(?:\w+ ){1,3}(?:minute|second|min|sec)s?\b)(?:(?! (?:with|in the style|at \d))[^,.;:!?()])*/.exec(
      text,
    ) ?? {};
  const others = found.filter(({ start }) => start < index || start >= index + subject.length);
  return others.length > 0 ? others : found;
};

/** Conversion to another genre: "a sea shanty, but as a techno banger". */
const turned =
  /\b(?:but (?:as an? |make (?:it|that) (?:an? )?|turn it into (?:an? )?)|reimagined as (?:an? )?|turned into (?:an? )?)(?:\w+ )?$/;

const fromTurn = (text: string, found: readonly Found<GenreChoice>[]): readonly Found<GenreChoice>[] => {
  const at = found.findIndex(({ start }) => turned.test(text.slice(0, start)));
  return at < 1 ? found : found.slice(at);
};

const fromWords = (text: string, all: readonly Found<GenreChoice>[]): GenreWish | undefined => {
  const found = withoutSubject(text, withoutForms(all));
  const head = headOf(text, fromTurn(text, found));
  if (head === undefined) return undefined;
  const finer = found.find(
    ({ value, phrase }) =>
      value.preset === head.preset && value.style !== undefined && !formWords.has(phrase),
  );
  const genre = head.style === undefined && finer !== undefined ? finer.value : head;
  return { genre, colour: found.map(({ value }) => value).find(({ preset }) => preset !== genre.preset) };
};

/** Resolves the genre control: preset names, or words of the prompt's genre table; unknown names are dropped. */
const fromControl = (names: readonly string[]): GenreChoice[] =>
  names.flatMap((name) => {
    const preset = genrePresets.find((known) => known.toLowerCase() === name.trim().toLowerCase());
    if (preset !== undefined) return [{ preset }];
    const found = findGenres(plain(name));
    const head = headOf(plain(name), found);
    return head === undefined ? [] : [head];
  });

/** Returns false for a name that the genre control ignores. */
export const knowsGenre = (name: string): boolean => fromControl([name]).length > 0;

const telling: Readonly<Partial<Record<InstrumentName, GenreChoice>>> = {
  'distorted-guitar': { preset: 'Rock' },
  saxophone: { preset: 'Jazz' },
  'upright-bass': { preset: 'Jazz' },
  strings: { preset: 'Classical' },
  cello: { preset: 'Classical' },
  'acoustic-guitar': { preset: 'Folk' },
  'nylon-guitar': { preset: 'Folk' },
  'felt-piano': { preset: 'Classical', style: 'nocturne' },
  piano: { preset: 'Classical' },
  flute: { preset: 'Classical' },
  supersaw: { preset: 'Electronic', style: 'trance' },
  'synth-bass': { preset: 'Electronic' },
  'synth-lead': { preset: 'Electronic', style: 'synthwave' },
  'sub-bass': { preset: 'Hip Hop', style: 'trap' },
  'warm-pad': { preset: 'Ambient' },
  'glass-pad': { preset: 'Ambient' },
  'electric-piano': { preset: 'R&B' },
  organ: { preset: 'Blues' },
};

const anything: Weighted<GenreChoice> = [
  [{ preset: 'Pop' }, 3],
  [{ preset: 'Indie' }, 2],
  [{ preset: 'Electronic' }, 2],
  [{ preset: 'Folk' }, 1],
  [{ preset: 'Ambient' }, 1],
];

/** Guesses a genre from scene, era, instruments or mood, in this order; otherwise draws one at random. */
const guess = (text: string, { instruments, era, arousal }: Clues, random: Random): GenreChoice => {
  const scene = findScenes(text)[0]?.value;
  if (scene !== undefined) return scene;
  if (era === '80s') return { preset: 'Electronic', style: 'synthwave' };
  const instrument = instruments.find((name) => telling[name] !== undefined);
  const told = instrument === undefined ? undefined : telling[instrument];
  if (told !== undefined) return told;
  if (arousal <= -0.6) return { preset: 'Ambient' };
  if (arousal >= 0.75) return { preset: 'Electronic' };
  return random.weighted(anything);
};

export interface Clues {
  readonly instruments: readonly InstrumentName[];
  readonly era: string | undefined;
  readonly arousal: number;
}

/** Resolves the main and the secondary genre. Precedence: control, prompt, guess. */
export const readGenres = (
  control: readonly string[],
  text: string,
  found: readonly Found<GenreChoice>[],
  clues: Clues,
  random: Random,
): SettledGenres => {
  const words = fromWords(text, found);
  const [first, ...others] = fromControl(control);
  if (first !== undefined) {
    const finer = found.find(({ value }) => value.preset === first.preset && value.style !== undefined);
    return {
      genre: first.style === undefined && finer !== undefined ? finer.value : first,
      colour: others.find(({ preset }) => preset !== first.preset),
      asked: true,
    };
  }
  if (words !== undefined) return { ...words, asked: true };
  return { genre: guess(text, clues, random), colour: undefined, asked: false };
};
