/** Side length of a cover, in SVG units. */
export const side = 240;
/** Distance between two lines of the staff. */
export const gap = 14;

const n = (value: number) => String(Math.round(value * 100) / 100);

export const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, width: number, stroke: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;

/** The upper half of a disc, based on `y`. */
export const halfDisc = (x: number, y: number, radius: number, fill: string) =>
  `<path d="M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 0 1 ${n(2 * radius)} 0z" fill="${fill}"/>`;

/** A filled area below `y`. */
export const below = (y: number, fill: string) =>
  `<rect x="0" y="${n(y)}" width="${side}" height="${n(side - y)}" fill="${fill}"/>`;

/** A line from edge to edge whose middle is offset by `swell`. */
export const staffLine = (y: number, swell: number, stroke: string) =>
  `<path d="M0 ${n(y)}Q${side / 2} ${n(y - 2 * swell)} ${side} ${n(y)}" fill="none" stroke="${stroke}" stroke-width="2" opacity=".82"/>`;

export const stroke = (x: number, top: number, bottom: number, width: number, color: string) =>
  `<path d="M${n(x)} ${n(top)}V${n(bottom)}" stroke="${color}" stroke-width="${n(width)}"/>`;

export const heldNote = (x: number, y: number, length: number, fill: string) =>
  `<rect x="${n(x)}" y="${n(y - gap / 2)}" width="${n(length)}" height="${gap}" fill="${fill}"/>`;

/** A wedge that opens to the right, or to the left if `length` is negative. */
export const hairpin = (x: number, y: number, length: number, spread: number, fill: string) =>
  `<path d="M${n(x)} ${n(y)}l${n(length)} ${n(-spread)}v${n(2 * spread)}z" fill="${fill}"/>`;

/** An arc between two notes, thicker in the middle. */
export function slur(x: number, y: number, length: number, rise: number, fill: string): string {
  const top = 1.5 * rise;
  const inner = Math.sign(rise) * (Math.abs(top) - 6);
  return `<path d="M${n(x)} ${n(y)}q${n(length / 2)} ${n(-top)} ${n(length)} 0q${n(-length / 2)} ${n(-inner)} ${n(-length)} 0z" fill="${fill}"/>`;
}
