import { random } from '#engine/kit/random.ts';
import { drawForm } from './forms.ts';
import { gap, side, staffLine } from './marks.ts';
import { drawCluster, drawNotes, type Voice } from './notes.ts';
import { toHex } from './oklch.ts';
import { readCover } from './read-cover.ts';

/**
 * A cover as an SVG document: a small graphic score on a square; the prompt selects its palette and notes, and its
 * text is never copied into the SVG. Deterministic for prompt and seed.
 */
export function drawCover(prompt: string, seed: number): string {
  const { inks, energy, height } = readCover(prompt, seed);
  const chance = random(seed, 'cover');
  const [ground, form, shade, line, accent] = [
    toHex(inks.ground),
    toHex(inks.form),
    toHex(inks.shade),
    toHex(inks.line),
    toHex(inks.accent),
  ];
  const top = chance.between(64, 112);
  const swell = chance.chance(0.35) ? chance.bell() * 34 : 0;
  const topAt = (x: number) => top - 4 * swell * (x / side) * (1 - x / side);
  const voice: Voice = { energy, height, topAt, line, accent };
  const drawing = [
    `<rect width="${side}" height="${side}" fill="${ground}"/>`,
    ...drawForm(chance, { ground, form, shade }, top),
    ...[0, 1, 2, 3, 4].map((index) => staffLine(top + index * gap, swell, line)),
    ...(chance.chance(0.3 + 0.5 * energy) ? drawCluster(chance, voice) : []),
    ...drawNotes(chance, voice),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${drawing.join('')}</svg>`;
}
