/** A shape of a cover, in a box of 120 by 120. `ink` is an index into the palette. */
export type Shape =
  | { readonly kind: 'disc'; readonly x: number; readonly y: number; readonly r: number; readonly ink: Ink }
  | { readonly kind: 'line'; readonly y: number }
  | { readonly kind: 'stroke'; readonly x: number; readonly y: number; readonly length: number }
  | {
      readonly kind: 'bar';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly ink: Ink;
    }
  | {
      readonly kind: 'swell';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly ink: Ink;
    };

type Ink = 'moon' | 'line' | 'accent';

export interface GraphicScore {
  readonly ground: string;
  readonly inks: Readonly<Record<Ink, string>>;
  readonly shapes: readonly Shape[];
}

/** Ground, moon, lines, accent: printers' inks on cloth. */
const palettes = [
  ['oklch(.27 .045 255)', 'oklch(.55 .08 240)', 'oklch(.86 .05 85)', 'oklch(.72 .12 60)'],
  ['oklch(.80 .09 82)', 'oklch(.93 .03 85)', 'oklch(.30 .03 60)', 'oklch(.50 .14 28)'],
  ['oklch(.38 .09 26)', 'oklch(.24 .03 40)', 'oklch(.86 .05 85)', 'oklch(.78 .11 78)'],
  ['oklch(.35 .06 155)', 'oklch(.22 .03 160)', 'oklch(.88 .04 100)', 'oklch(.80 .12 95)'],
  ['oklch(.30 .05 320)', 'oklch(.52 .09 350)', 'oklch(.87 .04 70)', 'oklch(.76 .10 45)'],
  ['oklch(.84 .03 200)', 'oklch(.66 .08 215)', 'oklch(.27 .03 240)', 'oklch(.52 .13 40)'],
  ['oklch(.25 .02 60)', 'oklch(.45 .03 70)', 'oklch(.88 .03 85)', 'oklch(.70 .11 185)'],
] as const;

/** A small fast generator (mulberry32) seeded by FNV-1a of the text: the same text, the same cover. */
function seededBy(text: string): () => number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  let state = hash >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws a graphic score: a disc for the room, a staff across it, a cluster of strokes, held notes as
 * bars, swells as wedges and points for single tones. The same seed always gives the same drawing.
 */
export function graphicScore(seed: string): GraphicScore {
  const random = seededBy(seed);
  const between = (from: number, to: number) => Math.round((from + random() * (to - from)) * 10) / 10;
  const palette = palettes[Math.floor(random() * palettes.length)] ?? palettes[0];
  const shapes: Shape[] = [
    { kind: 'disc', x: between(40, 80), y: between(40, 80), r: between(28, 42), ink: 'moon' },
  ];

  const top = between(26, 54);
  const gap = between(6.5, 9);
  for (let line = 0; line < 5; line++) shapes.push({ kind: 'line', y: top + line * gap });

  const cluster = between(6, 92);
  for (let i = Math.floor(between(4, 8)); i > 0; i--)
    shapes.push({ kind: 'stroke', x: cluster + i * 3.2, y: top - between(4, 12), length: between(14, 30) });

  const onStaff = () => top + Math.floor(random() * 9 - 1) * (gap / 2);
  for (let i = Math.floor(between(1, 4)); i > 0; i--)
    shapes.push({
      kind: 'bar',
      x: between(4, 96),
      y: onStaff() - 3.5,
      width: between(14, 38),
      ink: 'accent',
    });
  for (let i = Math.floor(between(1, 3)); i > 0; i--)
    shapes.push({ kind: 'swell', x: between(8, 92), y: onStaff(), width: between(16, 34), ink: 'accent' });
  for (let i = Math.floor(between(2, 5)); i > 0; i--) {
    const ink = random() < 0.5 ? 'line' : 'accent';
    shapes.push({ kind: 'disc', x: between(14, 106), y: onStaff(), r: random() < 0.4 ? 6.5 : 3.6, ink });
  }
  return { ground: palette[0], inks: { moon: palette[1], line: palette[2], accent: palette[3] }, shapes };
}
