import type { Random, Weighted } from '#engine/kit/random.ts';
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

/** The tonics of the style except an excluded one. */
const allowedTonics = ({ tonics }: Style, mode: ModeName, excluded: RequestedKey): Weighted<number> => {
  const all = isMinor(mode) ? tonics.minor : tonics.major;
  if (excluded.mode !== undefined && !sharesThird(mode, excluded.mode)) return all;
  return all.filter(([tonic]) => tonic !== excluded.tonic);
};

/**
 * Resolves the key. Precedence: stated, suggested by the mood, drawn from the tonics and modes of the style; never an
 * excluded key.
 */
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
  const mode = requested.mode ?? defaultMode;
  const tonic = random.weighted(allowedTonics(style, mode, excluded));
  return { tonic: requested.tonic ?? tonic, mode };
};
