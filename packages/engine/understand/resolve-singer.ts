import { random, type Weighted } from '#engine/kit/random.ts';
import type { GenreChoice } from '#engine/theory/genres/style-for.ts';
import type { SingerName } from '#engine/theory/singers.ts';
import { createFinder } from '#engine/theory/words/phrases.ts';
import type { VocalSettings } from '#engine/understand/intent.ts';

type SingerKind = 'woman' | 'man' | 'child';

const singerWords: Readonly<Record<string, SingerName | SingerKind>> = {
  woman: 'woman',
  female: 'woman',
  girl: 'woman',
  lady: 'woman',
  'female vocal': 'woman',
  'female singer': 'woman',
  songstress: 'woman',
  diva: 'soprano',
  soprano: 'soprano',
  alto: 'alto',
  contralto: 'alto',
  mezzo: 'alto',
  man: 'man',
  male: 'man',
  boy: 'man',
  'male vocal': 'man',
  'male singer': 'man',
  crooner: 'baritone',
  tenor: 'tenor',
  baritone: 'baritone',
  'deep voice': 'baritone',
  'deep vocal': 'baritone',
  child: 'child',
  children: 'child',
  kid: 'child',
  'child singer': 'child',
};
const findSingers = createFinder(singerWords);

const voicesOf: Readonly<Record<SingerKind, Weighted<SingerName>>> = {
  woman: [
    ['alto', 3],
    ['soprano', 2],
  ],
  man: [
    ['tenor', 3],
    ['baritone', 2],
  ],
  child: [['child', 1]],
};

/** Probability of a female singer by genre; 0.5 if not listed. */
const femaleProbability: Readonly<Partial<Record<GenreChoice['preset'], number>>> = {
  Pop: 0.7,
  'R&B': 0.7,
  Electronic: 0.8,
  Ambient: 0.85,
  Jazz: 0.7,
  Classical: 0.7,
  Folk: 0.6,
  Indie: 0.6,
  'Hip Hop': 0.3,
  Rock: 0.35,
  Metal: 0.3,
  Punk: 0.35,
  Blues: 0.35,
  Reggae: 0.35,
};

const isKind = (value: SingerName | SingerKind): value is SingerKind => Object.hasOwn(voicesOf, value);

/** Words for singing that must stand near a singer: "female vocals", "sung by a man", "a children's choir". */
const singingWords = /\b(?:vocals?|voices?|sing(?:er|ing|s)?|sung|rap(?:per|s|ped)?|choir|lead|by)\b/;

/**
 * Resolves the singer: the one named near a word for singing, otherwise one drawn by genre. Hip hop is rapped unless
 * the prompt asks for singing.
 */
export const resolveSinger = (wanted: string, { preset }: GenreChoice, seed: number): VocalSettings => {
  const rng = random(seed, 'singer');
  const named = findSingers(wanted).find(({ start, end, phrase, value }) => {
    const around = wanted.slice(Math.max(0, start - 24), end + 24);
    return phrase.includes(' ') || !isKind(value) || singingWords.test(around);
  })?.value;
  const kind: SingerKind = rng.chance(femaleProbability[preset] ?? 0.5) ? 'woman' : 'man';
  const choice = named ?? kind;
  const singer = isKind(choice) ? rng.weighted(voicesOf[choice]) : choice;
  const isRapped =
    /\brap(?:per|ped|ping|s)?\b/.test(wanted) ||
    (preset === 'Hip Hop' && !/\b(?:sung|singing)\b/.test(wanted));
  return { singer, isRapped };
};
