import type { Random } from '#engine/kit/random.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';
import type { Key } from '#engine/theory/keys.ts';
import { isMinor, type ModeName } from '#engine/theory/modes.ts';
import type { KeyWish } from '#engine/understand/read-key.ts';

const chooseMode = (idiom: Idiom, valence: number, random: Random): ModeName => {
  const fitting =
    valence <= -0.25
      ? idiom.modes.filter(([mode]) => isMinor(mode))
      : valence >= 0.25
        ? idiom.modes.filter(([mode]) => !isMinor(mode))
        : idiom.modes;
  if (fitting.length > 0) return random.weighted(fitting);
  return valence < 0 ? 'minor' : 'major';
};

/** The key: what was said, then what the mood suggests, then what the genre likes. */
export const settleKey = (wish: KeyWish, idiom: Idiom, valence: number, random: Random): Key => {
  const mode = chooseMode(idiom, valence, random);
  const tonic = random.integer(0, 11);
  return { tonic: wish.tonic ?? tonic, mode: wish.mode ?? mode };
};
