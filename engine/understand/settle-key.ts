import type { Random } from '#engine/kit/random.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';
import type { Key } from '#engine/theory/keys.ts';
import { isMinor, type ModeName } from '#engine/theory/modes.ts';
import type { KeyWish } from '#engine/understand/read-key.ts';

const chooseMode = (modes: Idiom['modes'], valence: number, random: Random): ModeName => {
  const fitting =
    valence <= -0.25
      ? modes.filter(([mode]) => isMinor(mode))
      : valence >= 0.25
        ? modes.filter(([mode]) => !isMinor(mode))
        : modes;
  if (fitting.length > 0) return random.weighted(fitting);
  return valence < 0 ? 'minor' : 'major';
};

const isMode = (mode: ModeName, refused: ModeName | undefined): boolean =>
  refused !== undefined && isMinor(mode) === isMinor(refused);

/** Replaces an excluded mode by a mode of the style with the opposite third, else by major or minor. */
const otherMode = ({ modes }: Idiom, refused: ModeName, random: Random): ModeName => {
  const others = modes.filter(([mode]) => !isMode(mode, refused));
  if (others.length > 0) return random.weighted(others);
  return isMinor(refused) ? 'major' : 'minor';
};

const FIFTH = 7;

/** Resolves the key. Precedence: stated, suggested by the mood, drawn from the style; never an excluded key. */
export const settleKey = (
  wish: KeyWish,
  refused: KeyWish,
  idiom: Idiom,
  valence: number,
  random: Random,
): Key => {
  const own =
    refused.tonic === undefined && refused.mode !== undefined
      ? otherMode(idiom, refused.mode, random)
      : chooseMode(idiom.modes, valence, random);
  const drawn = random.integer(0, 11);
  const mode = wish.mode ?? own;
  const isRefused = drawn === refused.tonic && (refused.mode === undefined || isMode(mode, refused.mode));
  return { tonic: wish.tonic ?? (isRefused ? (drawn + FIFTH) % 12 : drawn), mode };
};
