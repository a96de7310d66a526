import type { Oklch } from './oklch.ts';

/** The five colours of a cover: background, a large shape, a second shape, lines, and notes (accent). */
export interface Inks {
  readonly ground: Oklch;
  readonly form: Oklch;
  readonly shade: Oklch;
  readonly line: Oklch;
  readonly accent: Oklch;
}

const ink = (lightness: number, chroma: number, hue: number): Oklch => ({ lightness, chroma, hue });
const inks = (ground: Oklch, form: Oklch, shade: Oklch, line: Oklch, accent: Oklch): Inks => ({
  ground,
  form,
  shade,
  line,
  accent,
});

/** Muted colours; only the accent is saturated. */
export const palettes = {
  night: inks(
    ink(0.26, 0.045, 258),
    ink(0.54, 0.08, 243),
    ink(0.36, 0.065, 252),
    ink(0.87, 0.05, 86),
    ink(0.74, 0.12, 62),
  ),
  sand: inks(
    ink(0.81, 0.085, 82),
    ink(0.94, 0.03, 88),
    ink(0.72, 0.1, 68),
    ink(0.25, 0.03, 60),
    ink(0.51, 0.135, 32),
  ),
  ember: inks(
    ink(0.35, 0.09, 28),
    ink(0.22, 0.035, 30),
    ink(0.47, 0.12, 34),
    ink(0.91, 0.04, 82),
    ink(0.78, 0.11, 74),
  ),
  forest: inks(
    ink(0.33, 0.05, 156),
    ink(0.22, 0.03, 162),
    ink(0.44, 0.06, 148),
    ink(0.91, 0.05, 102),
    ink(0.79, 0.115, 95),
  ),
  frost: inks(
    ink(0.89, 0.025, 232),
    ink(0.75, 0.065, 226),
    ink(0.97, 0.01, 230),
    ink(0.28, 0.04, 252),
    ink(0.53, 0.14, 22),
  ),
  dusk: inks(
    ink(0.3, 0.06, 318),
    ink(0.49, 0.105, 348),
    ink(0.38, 0.08, 330),
    ink(0.9, 0.04, 72),
    ink(0.81, 0.105, 88),
  ),
  meadow: inks(
    ink(0.85, 0.06, 146),
    ink(0.95, 0.03, 118),
    ink(0.75, 0.08, 142),
    ink(0.27, 0.04, 172),
    ink(0.5, 0.11, 262),
  ),
  walnut: inks(
    ink(0.25, 0.03, 68),
    ink(0.43, 0.08, 56),
    ink(0.33, 0.05, 60),
    ink(0.91, 0.04, 86),
    ink(0.76, 0.125, 152),
  ),
  tide: inks(
    ink(0.38, 0.06, 212),
    ink(0.62, 0.075, 204),
    ink(0.29, 0.05, 222),
    ink(0.93, 0.03, 96),
    ink(0.8, 0.105, 48),
  ),
  rose: inks(
    ink(0.84, 0.055, 18),
    ink(0.93, 0.025, 48),
    ink(0.73, 0.09, 14),
    ink(0.29, 0.05, 354),
    ink(0.46, 0.12, 12),
  ),
  graphite: inks(
    ink(0.24, 0.008, 70),
    ink(0.4, 0.012, 70),
    ink(0.31, 0.01, 70),
    ink(0.92, 0.02, 86),
    ink(0.78, 0.14, 68),
  ),
  paper: inks(
    ink(0.93, 0.025, 86),
    ink(0.82, 0.05, 82),
    ink(0.87, 0.04, 84),
    ink(0.26, 0.02, 60),
    ink(0.55, 0.15, 40),
  ),
} as const satisfies Record<string, Inks>;
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
