import { expect, test } from 'vitest';
import { drawCover } from './draw-cover.ts';
import { palettes } from './palettes.data.ts';
import { toHex, type Oklch } from './oklch.ts';
import { readCoverStyle } from './cover-style.ts';

const seeds = Array.from({ length: 100 }, (_, at) => at * 7919);
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((level) =>
    level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const grounds = (prompt: string) => seeds.map((seed) => readCoverStyle(prompt, seed).palette.ground);
const marks = (prompt: string) =>
  seeds.reduce((sum, seed) => sum + drawCover(prompt, seed).split('<').length, 0);
const hex = (lightness: number, chroma: number, hue: number) => toHex({ lightness, chroma, hue });

/** Contrast ratio of two colours (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test('the same prompt and seed give the same cover, and another seed gives another one', () => {
  expect(drawCover('a night train', 1)).toBe(drawCover('a night train', 1));
  expect(new Set(seeds.map((seed) => drawCover('a night train', seed))).size).toBe(seeds.length);
});

test('the prompt text is never copied into the SVG', () => {
  const drawing = drawCover(
    '"><script>alert(1)</script> night &amp; <image href="https://evil.example/x.png"/>',
    5,
  );
  expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 240">/);
  expect(drawing.match(/<(\w+)/g)!.every((tag) => /^<(svg|rect|circle|path)$/.test(tag))).toBe(true);
  expect(drawing).not.toMatch(/script|evil|NaN|undefined|Infinity|style|url\(/);
});

test('words for light and place select the palette', () => {
  expect(grounds('a night train under the moon').every(({ lightness }) => lightness < 0.35)).toBe(true);
  expect(grounds('sunny beach, golden sand').every(({ hue }) => hue > 60 && hue < 105)).toBe(true);
  expect(grounds('deep forest, moss and fern').every(({ hue }) => hue > 135 && hue < 178)).toBe(true);
});

test('a furious prompt gives more shapes than a calm one', () => {
  expect(marks('furious and aggressive')).toBeGreaterThan(1.25 * marks('calm and peaceful'));
});

test('a cover always contains the accent colour and at least four notes', () => {
  for (const seed of seeds) {
    const drawing = drawCover('', seed);
    expect(drawing).toContain(toHex(readCoverStyle('', seed).palette.accent));
    expect(drawing.split('<').length).toBeGreaterThan(11);
  }
});

test.each(Object.entries(palettes))(
  'lines and notes of the palette %s have sufficient contrast',
  (_name, palette) => {
    const against = (ink: Oklch) => contrast(toHex(palette.ground), toHex(ink));
    expect(against(palette.line)).toBeGreaterThan(6);
    expect(against(palette.accent)).toBeGreaterThan(2.5);
  },
);

test('OKLCH colours are converted to the sRGB values that browsers use', () => {
  expect(hex(1, 0, 0)).toBe('#ffffff');
  expect(hex(0, 0, 0)).toBe('#000000');
  // Red, green and blue of sRGB in OKLCH, from CSS Color 4.
  expect(hex(0.627955, 0.257683, 29.2339)).toBe('#ff0000');
  expect(hex(0.86644, 0.294827, 142.4953)).toBe('#00ff00');
  expect(hex(0.452014, 0.313214, 264.052)).toBe('#0000ff');
});
