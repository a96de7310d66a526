import type { Oklch } from './oklch.ts';

/** The five colours of a cover: background, a large shape, a second shape, lines, and notes (accent). */
export interface Palette {
  readonly ground: Oklch;
  readonly form: Oklch;
  readonly shade: Oklch;
  readonly line: Oklch;
  readonly accent: Oklch;
}

const color = (lightness: number, chroma: number, hue: number): Oklch => ({ lightness, chroma, hue });
const palette = (ground: Oklch, form: Oklch, shade: Oklch, line: Oklch, accent: Oklch): Palette => ({
  ground,
  form,
  shade,
  line,
  accent,
});

/** Muted colours; only the accent is saturated. */
export const palettes = {
  night: palette(
    color(0.26, 0.045, 258),
    color(0.54, 0.08, 243),
    color(0.36, 0.065, 252),
    color(0.87, 0.05, 86),
    color(0.74, 0.12, 62),
  ),
  sand: palette(
    color(0.81, 0.085, 82),
    color(0.94, 0.03, 88),
    color(0.72, 0.1, 68),
    color(0.25, 0.03, 60),
    color(0.51, 0.135, 32),
  ),
  ember: palette(
    color(0.35, 0.09, 28),
    color(0.22, 0.035, 30),
    color(0.47, 0.12, 34),
    color(0.91, 0.04, 82),
    color(0.78, 0.11, 74),
  ),
  forest: palette(
    color(0.33, 0.05, 156),
    color(0.22, 0.03, 162),
    color(0.44, 0.06, 148),
    color(0.91, 0.05, 102),
    color(0.79, 0.115, 95),
  ),
  frost: palette(
    color(0.89, 0.025, 232),
    color(0.75, 0.065, 226),
    color(0.97, 0.01, 230),
    color(0.28, 0.04, 252),
    color(0.53, 0.14, 22),
  ),
  dusk: palette(
    color(0.3, 0.06, 318),
    color(0.49, 0.105, 348),
    color(0.38, 0.08, 330),
    color(0.9, 0.04, 72),
    color(0.81, 0.105, 88),
  ),
  meadow: palette(
    color(0.85, 0.06, 146),
    color(0.95, 0.03, 118),
    color(0.75, 0.08, 142),
    color(0.27, 0.04, 172),
    color(0.5, 0.11, 262),
  ),
  walnut: palette(
    color(0.25, 0.03, 68),
    color(0.43, 0.08, 56),
    color(0.33, 0.05, 60),
    color(0.91, 0.04, 86),
    color(0.76, 0.125, 152),
  ),
  tide: palette(
    color(0.38, 0.06, 212),
    color(0.62, 0.075, 204),
    color(0.29, 0.05, 222),
    color(0.93, 0.03, 96),
    color(0.8, 0.105, 48),
  ),
  rose: palette(
    color(0.84, 0.055, 18),
    color(0.93, 0.025, 48),
    color(0.73, 0.09, 14),
    color(0.29, 0.05, 354),
    color(0.46, 0.12, 12),
  ),
  graphite: palette(
    color(0.24, 0.008, 70),
    color(0.4, 0.012, 70),
    color(0.31, 0.01, 70),
    color(0.92, 0.02, 86),
    color(0.78, 0.14, 68),
  ),
  paper: palette(
    color(0.93, 0.025, 86),
    color(0.82, 0.05, 82),
    color(0.87, 0.04, 84),
    color(0.26, 0.02, 60),
    color(0.55, 0.15, 40),
  ),
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof palettes;

/** Words for light and place, by palette. */
export const paletteWords: Readonly<Record<PaletteName, string>> = {
  night: 'night midnight moon moonlight star stars nocturne tram city rain train late blue jazz noir lullaby',
  sand: 'sun sunny summer desert sand beach gold golden afternoon warm country folk harvest holiday',
  ember: 'fire ember red rage heat blood war battle metal punk lava anger angry passion flamenco drums',
  forest: 'forest green moss jungle wood woods garden greenhouse leaves reggae earth ivy fern',
  frost: 'ice winter snow frost cold glass crystal north arctic sky cloud clouds air bells clean',
  dusk: 'dusk evening twilight purple violet dream dreams magic velvet disco synthwave neon retro space galaxy cosmic',
  meadow: 'spring meadow morning birds field fresh hope hopeful happy children play playful joy breeze',
  walnut:
    'wood wooden cello bass guitar acoustic coffee old tape vinyl blues tavern whisky brown autumn fall',
  tide: 'sea ocean water wave waves river rain harbour harbor ship shore lake deep underwater tide ambient',
  rose: 'love rose pink romance romantic wedding heart tender kiss soul valentine sweet flower flowers',
  graphite:
    'techno machine machines industrial factory steel robot dark grey gray black urban minimal drone electronic',
  paper: 'paper piano classical sketch letter story book chamber waltz simple white study score quartet',
};
