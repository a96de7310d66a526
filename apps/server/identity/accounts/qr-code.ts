import { encode } from 'uqr';

/** ISO/IEC 18004: width of the quiet zone in modules. */
const quietZone = 4;

export interface QrCode {
  /** Modules on each side, including the quiet zone. */
  readonly size: number;
  /** The dark modules as an SVG path with one unit per module: a bar for each run in a row. */
  readonly path: string;
}

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
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
