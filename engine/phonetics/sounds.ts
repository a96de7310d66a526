/** Speech sounds in the CMU set, as the synthesizer names them. "pau" is a pause and in none of these sets. */
export const vowelSounds: ReadonlySet<string> = new Set(
  'aa ae ah ao aw ax axr ay eh er ey ih iy ow oy uh uw'.split(' '),
);

/** Vowels that move: a singer holds their first half and turns at the very end. */
export const diphthongs: ReadonlySet<string> = new Set(['aw', 'ay', 'ey', 'ow', 'oy']);

/** Vowels without weight of their own; a syllable with one is hardly ever stressed. */
export const faintVowels: ReadonlySet<string> = new Set(['ax', 'axr']);

/** Made without the vocal folds: they have no pitch. */
export const voicelessSounds: ReadonlySet<string> = new Set('p t k f th s sh ch hh'.split(' '));

/** How much of a voiced sound is hiss, 0 to 1; sounds that are not named have next to none. */
export const hissOf: Readonly<Record<string, number>> = {
  z: 0.75,
  zh: 0.75,
  jh: 0.6,
  v: 0.35,
  dh: 0.3,
  b: 0.12,
  d: 0.2,
  g: 0.2,
};

/** What can begin an English syllable, beside any single sound but "ng". */
export const onsets: ReadonlySet<string> = new Set(
  (
    'p-l p-r p-y t-r t-w k-l k-r k-w k-y b-l b-r b-y d-r d-w g-l g-r g-w f-l f-r f-y th-r s-p s-t s-k s-m s-n ' +
    's-l s-w sh-r hh-y m-y v-y s-p-r s-p-l s-t-r s-k-r s-k-w n-y'
  ).split(' '),
);
