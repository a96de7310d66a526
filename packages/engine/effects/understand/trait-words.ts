import { phraseMatcher } from '#engine/effects/words/phrase-matcher.ts';
import type { Traits } from './effect-intent.ts';

type Change = Partial<Traits>;

const groups: readonly (readonly [words: string, change: Change])[] = [
  [
    'distant|far|faraway|far away|far off|remote|in the distance|background|from afar|miles away',
    { distance: 3.5 },
  ],
  ['muffled|next door|through a wall|outside the window|upstairs|downstairs', { distance: 3 }],
  ['close|near|nearby|close up|closeup|intimate|up close', { distance: -1 }],
  ['big|large|great', { size: 0.6 }],
  ['huge|giant|massive|enormous|gigantic|colossal|epic|monstrous', { size: 1, force: 0.4 }],
  ['small|little|short', { size: -0.6 }],
  ['tiny|miniature|mini|cute|baby dragon', { size: -1 }],
  ['fast|quick|rapid|hurried|hasty|frantic|busy', { speed: 0.7 }],
  ['very fast|furious', { speed: 1 }],
  ['slow|slowly|lazy|leisurely|gradual|gradually|long', { speed: -0.7 }],
  [
    'light|gentle|gently|soft|softly|quiet|quietly|calm|subtle|delicate|faint|mild|low energy|weak',
    { force: -0.7 },
  ],
  [
    'heavy|heavily|strong|loud|loudly|hard|violent|intense|powerful|fierce|aggressive|angry|hefty|thunderous|torrential|furious',
    { force: 0.7 },
  ],
  ['deep|low|low pitched|bassy|dark', { pitch: -0.7 }],
  ['high|high pitched|shrill|bright|sharp|piercing', { pitch: 0.7 }],
  ['single|one|once|a single', { count: 1 }],
  ['two|twice|double|pair|couple', { count: 2 }],
  ['three|thrice|triple', { count: 3 }],
  ['four', { count: 4 }],
  ['five', { count: 5 }],
  ['six', { count: 6 }],
  [
    'pass|passes by|pass by|fly by|flyby|drive by|flyover|flyingover|fliesover|fly past|drive past|rush by',
    { passing: true },
  ],
  ['stormy', { force: 0.8 }],
];

/** The trait changes of adjectives and adverbs. */
export const traitWords: Readonly<Record<string, Change>> = Object.fromEntries(
  groups.flatMap(([words, change]) => words.split('|').map((word) => [word, change] as const)),
);

export const findTraits = phraseMatcher(traitWords);

const neutral: Traits = {
  distance: 0,
  size: 0,
  speed: 0,
  force: 0,
  pitch: 0,
  passing: false,
  material: undefined,
  count: undefined,
};

/** Combines changes; the strongest of each scale counts. */
export function traitsOf(changes: readonly Change[]): Traits {
  const strongest = (pick: (change: Change) => number | undefined): number =>
    changes.reduce((most, change) => {
      const value = pick(change) ?? 0;
      return Math.abs(value) > Math.abs(most) ? value : most;
    }, 0);
  return {
    ...neutral,
    distance: strongest((c) => c.distance),
    size: strongest((c) => c.size),
    speed: strongest((c) => c.speed),
    force: strongest((c) => c.force),
    pitch: strongest((c) => c.pitch),
    passing: changes.some((c) => c.passing),
    material: changes.findLast((c) => c.material !== undefined)?.material,
    count: changes.findLast((c) => c.count !== undefined)?.count,
  };
}
