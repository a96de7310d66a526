/** The colours of a cover as CSS `oklch()` values. */
export interface CoverPalette {
  readonly ground: string;
  readonly disc: string;
  readonly line: string;
  readonly note: string;
}

export type CoverNote =
  | { readonly kind: 'head'; readonly x: number; readonly y: number; readonly radius: number }
  | { readonly kind: 'held'; readonly x: number; readonly y: number; readonly length: number }
  | { readonly kind: 'hairpin'; readonly x: number; readonly y: number; readonly length: number };

/** A small graphic score on a square of 120 units: staff lines, a disc, notes. */
export interface CoverDrawing {
  readonly palette: CoverPalette;
  readonly disc: { readonly x: number; readonly y: number; readonly radius: number };
  readonly staff: readonly number[];
  readonly notes: readonly CoverNote[];
}

const palettes: readonly CoverPalette[] = [
  palette('0.27 0.045 255', '0.55 0.08 240', '0.86 0.05 85', '0.72 0.12 60'),
  palette('0.80 0.09 82', '0.93 0.03 85', '0.24 0.03 60', '0.50 0.13 32'),
  palette('0.36 0.09 28', '0.22 0.03 30', '0.90 0.04 80', '0.76 0.10 75'),
  palette('0.34 0.05 155', '0.22 0.03 160', '0.90 0.05 100', '0.78 0.11 95'),
  palette('0.88 0.03 230', '0.74 0.07 225', '0.28 0.04 250', '0.52 0.14 20'),
  palette('0.30 0.06 320', '0.48 0.10 345', '0.89 0.04 70', '0.80 0.10 90'),
  palette('0.84 0.06 150', '0.94 0.03 120', '0.27 0.04 170', '0.48 0.10 260'),
  palette('0.25 0.03 70', '0.42 0.08 55', '0.90 0.04 85', '0.75 0.13 150'),
];

function palette(ground: string, disc: string, line: string, note: string): CoverPalette {
  return {
    ground: `oklch(${ground})`,
    disc: `oklch(${disc})`,
    line: `oklch(${line})`,
    note: `oklch(${note})`,
  };
}

/** A pseudo-random generator for [0, 1), seeded with a text (FNV-1a hash, then mulberry32). */
function seededRandom(seed: string): () => number {
  let state = 2_166_136_261;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 16_777_619);
  }
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const kinds: readonly CoverNote['kind'][] = ['head', 'head', 'held', 'held', 'hairpin'];

/** The default cover of a project or track without a picture; the same seed gives the same cover. */
export function drawCover(seed: string): CoverDrawing {
  const random = seededRandom(seed);
  const randomInt = (low: number, high: number) => Math.round(low + random() * (high - low));
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  const top = randomInt(30, 58);
  const staff = [0, 8, 16, 24, 32].map((offset) => top + offset);
  const notes: CoverNote[] = [];
  for (let x = randomInt(10, 26); x < 112; x += randomInt(11, 17)) {
    const y = top + randomInt(-2, 9) * 4;
    const kind = pick(kinds);
    notes.push(
      kind === 'head' ? { kind, x, y, radius: randomInt(4, 7) } : { kind, x, y, length: randomInt(20, 32) },
    );
  }
  return {
    palette: pick(palettes),
    disc: { x: randomInt(34, 86), y: randomInt(50, 82), radius: randomInt(26, 40) },
    staff,
    notes,
  };
}
