import type { Random } from '#engine/kit/random.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import type { Key } from '#engine/theory/keys.ts';
import { isMinor, type ModeName } from '#engine/theory/modes.ts';
import type { RequestedKey } from '#engine/understand/parse-key.ts';

const chooseMode = (modes: Style['modes'], valence: number, random: Random): ModeName => {
  const fitting =
    valence <= -0.25
      ? modes.filter(([mode]) => isMinor(mode))
      : valence >= 0.25
        ? modes.filter(([mode]) => !isMinor(mode))
        : modes;
  if (fitting.length > 0) return random.weighted(fitting);
  return valence < 0 ? 'minor' : 'major';
};

const sharesThird = (mode: ModeName, excluded: ModeName | undefined): boolean =>
  excluded !== undefined && isMinor(mode) === isMinor(excluded);

/** Replaces an excluded mode by a mode of the style with the opposite third, else by major or minor. */
const alternativeMode = ({ modes }: Style, excluded: ModeName, random: Random): ModeName => {
  const others = modes.filter(([mode]) => !sharesThird(mode, excluded));
  if (others.length > 0) return random.weighted(others);
  return isMinor(excluded) ? 'major' : 'minor';
};

const FIFTH = 7;

/** Resolves the key. Precedence: stated, suggested by the mood, drawn from the style; never an excluded key. */
export const resolveKey = (
  requested: RequestedKey,
  excluded: RequestedKey,
  style: Style,
  valence: number,
  random: Random,
): Key => {
  const defaultMode =
    excluded.tonic === undefined && excluded.mode !== undefined
      ? alternativeMode(style, excluded.mode, random)
      : chooseMode(style.modes, valence, random);
  const drawn = random.integer(0, 11);
  const mode = requested.mode ?? defaultMode;
  const isExcluded =
    drawn === excluded.tonic && (excluded.mode === undefined || sharesThird(mode, excluded.mode));
  return { tonic: requested.tonic ?? (isExcluded ? (drawn + FIFTH) % 12 : drawn), mode };
};
