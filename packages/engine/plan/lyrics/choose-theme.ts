import type { GenrePreset } from '#contract/genres.ts';
import type { Random } from '#engine/kit/random.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { type ThemeName, themeWords } from './themes.data.ts';

/** Default themes by genre. */
const defaultThemes: Readonly<Record<GenrePreset, readonly ThemeName[]>> = {
  Pop: ['love', 'party', 'hope', 'heartbreak'],
  Rock: ['road', 'rebel', 'love', 'city'],
  Electronic: ['party', 'city', 'dream'],
  'Hip Hop': ['hustle', 'city'],
  Jazz: ['love', 'city', 'heartbreak'],
  Classical: ['nature', 'dream', 'love'],
  Country: ['home', 'road', 'heartbreak'],
  Folk: ['nature', 'home', 'road'],
  'R&B': ['love', 'heartbreak', 'city'],
  Reggae: ['hope', 'nature', 'love'],
  Metal: ['rebel', 'dream'],
  Punk: ['rebel', 'city'],
  Blues: ['blues', 'heartbreak'],
  Ambient: ['dream', 'nature'],
  Indie: ['dream', 'city', 'heartbreak', 'nature'],
  Alternative: ['heartbreak', 'rebel', 'dream'],
};

const matches = (Object.entries(themeWords) as [ThemeName, string][]).map(([name, words]) => ({
  name,
  pattern: new RegExp(`\\b(?:${words})s?\\b`, 'g'),
}));

/** The theme with most matches in the prompt, otherwise one that suits genre and mood. */
export function chooseTheme({ prompt, genre, valence }: Intent, random: Random): ThemeName {
  const text = normaliseText(prompt);
  const scored = matches
    .map(({ name, pattern }) => ({ name, score: [...text.matchAll(pattern)].length }))
    .filter(({ score }) => score > 0);
  const maxScore = Math.max(0, ...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === maxScore).map(({ name }) => name);
  if (best.length > 0) return random.pick(best);
  const genreThemes = defaultThemes[genre.preset];
  const fitting = genreThemes.filter((name) =>
    valence < -0.3 ? name !== 'party' && name !== 'hope' : valence > 0.3 ? name !== 'heartbreak' : true,
  );
  return random.pick(fitting.length > 0 ? fitting : genreThemes);
}
