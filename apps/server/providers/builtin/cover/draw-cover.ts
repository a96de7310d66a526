import { random } from '#engine/kit.ts';
import { drawBackgroundShape } from './background-shapes.ts';
import { gap, side, staffLine } from './svg-shapes.ts';
import { drawCluster, drawNotes, type NoteStyle } from './notes.ts';
import { toHex } from './oklch.ts';
import { readCoverStyle } from './cover-style.ts';

/**
 * A cover as an SVG document: a small graphic score on a square; the prompt selects its palette and notes, and its
 * text is never copied into the SVG. Deterministic for prompt and seed.
 */
export function drawCover(prompt: string, seed: number): string {
  const { palette: inks, energy, height } = readCoverStyle(prompt, seed);
  const chance = random(seed, 'cover');
  const [ground, form, shade, line, accent] = [
    toHex(inks.ground),
    toHex(inks.form),
    toHex(inks.shade),
    toHex(inks.line),
    toHex(inks.accent),
  ];
  const top = chance.uniform(64, 112);
  const swell = chance.chance(0.35) ? chance.normal() * 34 : 0;
  const topAt = (x: number) => top - 4 * swell * (x / side) * (1 - x / side);
  const style: NoteStyle = { energy, height, topAt, line, accent };
  const drawing = [
    `<rect width="${side}" height="${side}" fill="${ground}"/>`,
    ...drawBackgroundShape(chance, { ground, form, shade }, top),
    ...[0, 1, 2, 3, 4].map((index) => staffLine(top + index * gap, swell, line)),
    ...(chance.chance(0.3 + 0.5 * energy) ? drawCluster(chance, style) : []),
    ...drawNotes(chance, style),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${drawing.join('')}</svg>`;
}
