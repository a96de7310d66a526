/**
 * Gives `columns` values, each the highest of the slice it stands for, so that no attack is lost
 * when a long envelope is drawn small. A shorter envelope is stretched by repeating values.
 */
export function fitToColumns(values: Uint8Array, columns: number): Uint8Array {
  const fitted = new Uint8Array(columns);
  if (values.length === 0) return fitted;
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / columns));
    let highest = 0;
    for (let i = from; i < to; i++) highest = Math.max(highest, values[i] ?? 0);
    fitted[column] = highest;
  }
  return fitted;
}

/** Half the height of what silence is drawn as, in percent of the drawing's height. */
const thinnest = 0.6;

/**
 * An SVG path, mirrored about the middle of a box that is `values.length` wide and 100 high:
 * along the top from left to right, back along the bottom.
 */
export function envelopePath(values: Uint8Array): string {
  const halves = Array.from(values, (value) => Math.max(thinnest, (value / 255) * 50));
  const top = halves.map((half, x) => `${x + 0.5} ${tenths(50 - half)}`);
  const bottom = halves.map((half, x) => `${x + 0.5} ${tenths(50 + half)}`).toReversed();
  return `M0 50L${top.join('L')}L${values.length} 50L${bottom.join('L')}Z`;
}

const tenths = (value: number) => Math.round(value * 10) / 10;
