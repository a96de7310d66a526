import { cos, pow, sin } from '#engine/kit.ts';

/** Lightness 0..1, chroma 0..0.37, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/**
 * The colour in sRGB as "#rrggbb", for programs without OKLCH support; colours outside sRGB are clipped. Matrices: B.
 * Ottosson, "A perceptual color space for image processing" (2020).
 */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * cos(angle);
  const b = chroma * sin(angle);
  const long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
  const medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
  const short = cube(lightness - 0.0894841775 * a - 1.291485548 * b);
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${linear.map((level) => byte(gamma(level)).toString(16).padStart(2, '0')).join('')}`;
}

const cube = (x: number) => x * x * x;
const gamma = (level: number) => (level <= 0.0031308 ? 12.92 * level : 1.055 * pow(level, 1 / 2.4) - 0.055);
const byte = (level: number) => Math.round(Math.min(1, Math.max(0, level)) * 255);
