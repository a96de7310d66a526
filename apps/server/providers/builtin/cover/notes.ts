import type { Random, Weighted } from '#engine/kit.ts';
import { disc, gap, hairpin, heldNote, side, slur, stroke } from './svg-shapes.ts';

export interface NoteStyle {
  /** 0..1, as in CoverStyle. */
  readonly energy: number;
  readonly height: number;
  /** The y coordinate of the uppermost line of the staff at `x`. */
  readonly topAt: (x: number) => number;
  readonly line: string;
  readonly accent: string;
}

type Kind = 'head' | 'grace' | 'held' | 'hairpin' | 'slur';

const kindsFor = (energy: number): Weighted<Kind> => [
  ['head', 2 + 3 * energy],
  ['grace', 1 + 3 * energy],
  ['held', 3.2 - 2 * energy],
  ['hairpin', 0.6 + energy],
  ['slur', 1.6 - 1.2 * energy],
];

/** A row of notes from edge to edge; the pitch range grows with the energy. */
export function drawNotes(chance: Random, style: NoteStyle): string[] {
  const { energy, height, topAt, line, accent } = style;
  const marks: string[] = [];
  const kinds = kindsFor(energy);
  const centre = 6 - 4 * height;
  let step = centre + chance.normal() * 4;
  let x = chance.uniform(14, 34);
  while (x < side - 16) {
    const y = topAt(x) + (Math.round(step) * gap) / 2;
    const kind = chance.weighted(kinds);
    const length = chance.uniform(34, 62) * (1.15 - 0.45 * energy);
    const fill = chance.chance(0.62) || marks.length === 0 ? accent : line;
    if (kind === 'head') marks.push(disc(x, y, chance.uniform(9, 12.5), fill));
    if (kind === 'grace') marks.push(disc(x, y, chance.uniform(5, 7), fill));
    if (kind === 'held') marks.push(heldNote(x, y, length, fill));
    if (kind === 'slur') marks.push(slur(x, y, length, chance.pick([-1, 1]) * chance.uniform(14, 20), line));
    if (kind === 'hairpin') {
      marks.push(hairpin(x, y, chance.pick([-1, 1]) * length, chance.uniform(8, 14), accent));
    }
    const room = kind === 'head' || kind === 'grace' ? 0 : length * 0.7;
    x += room + chance.uniform(15, 30) * (1.5 - 0.8 * energy);
    step += chance.normal() * (4 + 6 * energy) + (centre - step) * 0.25;
  }
  return marks;
}

/** A cluster: several strokes of different length, hanging from the staff. */
export function drawCluster(chance: Random, { energy, topAt, line }: NoteStyle): string[] {
  const count = chance.integer(4, 5 + Math.round(5 * energy));
  const x = chance.pick([chance.uniform(14, 40), chance.uniform(150, 190)]);
  const top = topAt(x) + chance.integer(-2, 3) * gap;
  return Array.from({ length: count }, (_, i) =>
    stroke(x + i * 6.4, top, top + chance.uniform(28, 66), 3, line),
  );
}
