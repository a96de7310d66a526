import { random, type Random, type Weighted } from '#engine/kit.ts';
import { createFinder, normaliseText, findMoods } from '#engine/theory.ts';
import { palettes, paletteWords, type Palette, type PaletteName } from './palettes.data.ts';
import type { Oklch } from './oklch.ts';

/** The appearance of a cover. */
export interface CoverStyle {
  readonly palette: Palette;
  /** 0 calm to 1 wild: number of notes and size of their leaps. */
  readonly energy: number;
  /** 0 dark to 1 bright: vertical position of the notes. */
  readonly height: number;
}

const findPalettes = createFinder(
  Object.fromEntries(
    Object.entries(paletteWords).flatMap(([name, words]) =>
      words.split(' ').map((word) => [word, name as PaletteName]),
    ),
  ),
);

const bright: Weighted<PaletteName> = [
  ['sand', 3],
  ['meadow', 3],
  ['rose', 2],
  ['frost', 2],
  ['paper', 2],
];
const dark: Weighted<PaletteName> = [
  ['night', 3],
  ['dusk', 3],
  ['tide', 2],
  ['graphite', 2],
  ['ember', 1],
];
const any: Weighted<PaletteName> = Object.keys(palettes).map((name) => [name as PaletteName, 1]);

const mean = (values: readonly number[]) =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined;

/** Derives light, place and mood from a prompt; the seed decides what the prompt leaves open. */
export function readCoverStyle(prompt: string, seed: number): CoverStyle {
  const chance = random(seed, 'cover-intent');
  const text = normaliseText(prompt);
  const moods = findMoods(text).map(({ value }) => value);
  const valence = mean(moods.map(([v]) => v)) ?? chance.uniform(-0.5, 0.5);
  const arousal = mean(moods.map(([, a]) => a)) ?? chance.uniform(-0.5, 0.5);
  const frequent = majority(findPalettes(text).map(({ value }) => value));
  const moodPalettes = moods.length === 0 ? any : valence > 0 ? bright : dark;
  const name = chance.weighted(frequent.length > 0 ? frequent : moodPalettes);
  return {
    palette: shiftColors(palettes[name], chance),
    energy: (arousal + 1) / 2,
    height: (valence + 1) / 2,
  };
}

/** The values that occur most often; several in case of a tie. */
function majority(names: readonly PaletteName[]): Weighted<PaletteName> {
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const);
  const maxCount = Math.max(0, ...counts.map(([, count]) => count));
  return counts.filter(([, count]) => count === maxCount);
}

/** The palette with a small random shift of hue and lightness. */
function shiftColors(palette: Palette, chance: Random): Palette {
  const turn = chance.normal() * 14;
  const lift = chance.normal() * 0.02;
  const shift = ({ lightness, chroma, hue }: Oklch): Oklch => ({
    lightness: lightness + lift,
    chroma,
    hue: hue + turn,
  });
  return {
    ground: shift(palette.ground),
    form: shift(palette.form),
    shade: shift(palette.shade),
    line: palette.line,
    accent: shift(palette.accent),
  };
}
