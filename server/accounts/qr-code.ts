import { encode } from 'uqr';

/** ISO/IEC 18004: light squares that a reader needs on every side. */
const quietEdge = 4;

export interface QrCode {
  /** Squares on each side, the quiet edge included. */
  readonly size: number;
  /** The dark ones as the path of an SVG, a square being one unit: a bar for each run in a row. */
  readonly path: string;
}

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietEdge });
  const bars = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: bars.join('') };
}
