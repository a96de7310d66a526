import { genrePresets } from '#contract/genres.ts';
import { type Random, type Weighted } from '#engine/kit/random.ts';
import type { Player } from '#engine/theory/ensembles.data.ts';
import { formWords } from '#engine/understand/genre-words.data.ts';
import type { Substitution } from '#engine/understand/intent.ts';
import { substitutedGenres } from '#engine/understand/substituted-genres.data.ts';
import { styleOf } from '#engine/theory/genres/catalogue.ts';
import { findGenres, findScenes } from '#engine/understand/genre-words.ts';
import type { GenreChoice } from '#engine/theory/genres/style-for.ts';
import { instrumentGenres } from '#engine/understand/instrument-genres.data.ts';
import { type PhraseMatch, normaliseText } from '#engine/theory/words/phrases.ts';

export interface GenrePair {
  readonly genre: GenreChoice;
  readonly secondaryGenre: GenreChoice | undefined;
}

/** Genres of a piece; `requested` is false if they were guessed. */
export interface ResolvedGenres extends GenrePair {
  readonly requested: boolean;
}

/** Adjacent genre words form one noun phrase whose last word is the head: "jazzy lo-fi hip hop" is hip hop. */
const headOf = (text: string, found: readonly PhraseMatch<GenreChoice>[]): GenreChoice | undefined => {
  let head = found[0];
  if (head === undefined) return undefined;
  let choice = head.value;
  for (const next of found.slice(1)) {
    if (!/^[\s/]*(?:and )?$/.test(text.slice(head.end, next.start))) break;
    choice = next.value.preset === choice.preset && next.value.substyle === undefined ? choice : next.value;
    head = next;
  }
  return choice;
};

/**
 * Drops form words ("ballad") beside the name of another genre: a country ballad is country, a ballad alone is pop.
 */
const dropFormWords = (found: readonly PhraseMatch<GenreChoice>[]): readonly PhraseMatch<GenreChoice>[] => {
  const named = found.filter(({ phrase }) => !formWords.has(phrase));
  return found.filter(
    ({ phrase, value }) =>
      !formWords.has(phrase) || named.every(({ value: { preset } }) => preset === value.preset),
  );
};

/** Drops genre words of the subject if there are others: "rock about life in the country" is rock. */
const dropSubject = (
  text: string,
  found: readonly PhraseMatch<GenreChoice>[],
): readonly PhraseMatch<GenreChoice>[] => {
  const { 0: subject = '', index = 0 } =
    /\babout (?!\d|(?:\w+ ){1,3}(?:minute|second|min|sec)s?\b)(?:(?! (?:with|in the style|at \d))[^,.;:!?()])*/.exec(
      text,
    ) ?? {};
  const others = found.filter(({ start }) => start < index || start >= index + subject.length);
  return others.length > 0 ? others : found;
};

/** Conversion to another genre: "a sea shanty, but as a techno banger". */
const conversion =
  /\b(?:but (?:as an? |make (?:it|that) (?:an? )?|turn it into (?:an? )?)|reimagined as (?:an? )?|turned into (?:an? )?)(?:\w+ )?$/;

const fromConversion = (
  text: string,
  found: readonly PhraseMatch<GenreChoice>[],
): readonly PhraseMatch<GenreChoice>[] => {
  const at = found.findIndex(({ start }) => conversion.test(text.slice(0, start)));
  return at < 1 ? found : found.slice(at);
};

const fromWords = (text: string, all: readonly PhraseMatch<GenreChoice>[]): GenrePair | undefined => {
  const found = dropSubject(text, dropFormWords(all));
  const head = headOf(text, fromConversion(text, found));
  if (head === undefined) return undefined;
  const refined = found.find(
    ({ value, phrase }) =>
      value.preset === head.preset && value.substyle !== undefined && !formWords.has(phrase),
  );
  const genre = head.substyle === undefined && refined !== undefined ? refined.value : head;
  return {
    genre,
    secondaryGenre: found.map(({ value }) => value).find(({ preset }) => preset !== genre.preset),
  };
};

/** Resolves the genre control: preset names, or words of the prompt's genre table; unknown names are dropped. */
const fromControl = (names: readonly string[]): GenreChoice[] =>
  names.flatMap((name) => {
    const preset = genrePresets.find((known) => known.toLowerCase() === name.trim().toLowerCase());
    if (preset !== undefined) return [{ preset }];
    const found = findGenres(normaliseText(name));
    const head = headOf(normaliseText(name), found);
    return head === undefined ? [] : [head];
  });

/** Returns false for a name that the genre control ignores. */
export const isKnownGenre = (name: string): boolean => fromControl([name]).length > 0;

const genreByInstrument: ReadonlyMap<Player, GenreChoice> = new Map(
  instrumentGenres.flatMap(([genre, names]) => names.map((name) => [name, genre] as const)),
);

const randomGenres: Weighted<GenreChoice> = [
  [{ preset: 'Pop' }, 3],
  [{ preset: 'Indie' }, 2],
  [{ preset: 'Electronic' }, 2],
  [{ preset: 'Folk' }, 1],
  [{ preset: 'Ambient' }, 1],
];

/** Guesses a genre from scene, era, instruments or mood, in this order; otherwise draws one at random. */
const guessGenre = (
  text: string,
  { instruments, era, arousal, isChamberMusic }: GenreHints,
  random: Random,
): GenreChoice => {
  const scene = findScenes(text)[0]?.value;
  if (scene !== undefined) return scene;
  if (isChamberMusic) return { preset: 'Classical' };
  if (era === '80s') return { preset: 'Electronic', substyle: 'synthwave' };
  const instrumentGenre = instruments.map((name) => genreByInstrument.get(name)).find(Boolean);
  if (instrumentGenre !== undefined) return instrumentGenre;
  if (arousal <= -0.6) return { preset: 'Ambient' };
  if (arousal >= 0.75) return { preset: 'Electronic' };
  return random.weighted(randomGenres);
};

export interface GenreHints {
  readonly instruments: readonly Player[];
  /** True if the prompt names an ensemble without drums: "brass quintet". */
  readonly isChamberMusic: boolean;
  readonly era: string | undefined;
  readonly arousal: number;
}

/** Resolves the main and the secondary genre. Precedence: control, prompt, guess. */
export const resolveGenres = (
  control: readonly string[],
  text: string,
  found: readonly PhraseMatch<GenreChoice>[],
  hints: GenreHints,
  random: Random,
): ResolvedGenres => {
  const words = fromWords(text, found);
  const [first, ...others] = fromControl(control);
  if (first !== undefined) {
    const refined = found.find(({ value }) => value.preset === first.preset && value.substyle !== undefined);
    return {
      genre: first.substyle === undefined && refined !== undefined ? refined.value : first,
      secondaryGenre: others.find(({ preset }) => preset !== first.preset),
      requested: true,
    };
  }
  if (words !== undefined) return { ...words, requested: true };
  return { genre: guessGenre(text, hints, random), secondaryGenre: undefined, requested: false };
};

/** The genre word of the prompt that the engine plays as another style: salsa as bossa nova. */
export const genreSubstitutionOf = (
  found: readonly PhraseMatch<GenreChoice>[],
  { genre, secondaryGenre }: GenrePair,
): Substitution | undefined => {
  const match = found.find(
    ({ phrase, value }) =>
      substitutedGenres.has(phrase) &&
      [genre, secondaryGenre].some(
        (choice) => choice?.preset === value.preset && choice.substyle === value.substyle,
      ),
  );
  if (match === undefined) return undefined;
  return { requested: match.phrase, played: styleOf(match.value.preset, match.value.substyle).label };
};
