/**
 * Left-hand shapes of the guitar in standard tuning, from the lowest string to the highest: the fret of each string
 * relative to the nut, capo or barre, -1 for a string that is not played. `root` is the string of the root.
 */
export interface GuitarShape {
  readonly root: number;
  /** Frets between the root's open string and the root. */
  readonly rootFret: number;
  readonly frets: readonly number[];
  /** Whether a barre can move the shape along the neck. */
  readonly isMovable: boolean;
}

const shape = (root: number, frets: string, isMovable: boolean): GuitarShape => {
  const parsed = frets.split('').map((fret) => (fret === 'x' ? -1 : Number(fret)));
  return { root, rootFret: parsed[root] ?? 0, frets: parsed, isMovable };
};

/** Pitches of the open strings. */
export const openStrings = [40, 45, 50, 55, 59, 64];

/** Shapes by chord intervals (semitones above the root). */
export const guitarShapes: Readonly<Record<string, readonly GuitarShape[]>> = {
  '0 4 7': [
    shape(0, '022100', true),
    shape(1, 'x02220', true),
    shape(2, 'xx0232', true),
    shape(1, 'x32010', false),
    shape(0, '320003', false),
  ],
  '0 3 7': [shape(0, '022000', true), shape(1, 'x02210', true), shape(2, 'xx0231', true)],
  '0 4 7 10': [
    shape(0, '020100', true),
    shape(1, 'x02020', true),
    shape(2, 'xx0212', true),
    shape(1, 'x32310', false),
    shape(0, '320001', false),
    shape(1, 'x21202', false),
  ],
  '0 4 7 11': [
    shape(0, '021100', true),
    shape(1, 'x02120', true),
    shape(2, 'xx0222', true),
    shape(1, 'x32000', false),
    shape(0, '320002', false),
  ],
  '0 3 7 10': [shape(0, '020000', true), shape(1, 'x02010', true), shape(2, 'xx0211', true)],
  '0 3 7 11': [shape(0, '021000', true), shape(1, 'x02110', true)],
  '0 5 7': [shape(0, '022200', true), shape(1, 'x02230', true), shape(2, 'xx0233', true)],
  '0 2 7': [shape(1, 'x02200', true), shape(2, 'xx0230', true)],
  '0 5 7 10': [shape(0, '020200', true), shape(1, 'x02030', true), shape(2, 'xx0213', true)],
  '0 4 7 9': [shape(1, 'x02222', true), shape(2, 'xx0202', true), shape(0, '320000', false)],
  '0 3 7 9': [shape(1, 'x02212', true), shape(2, 'xx0201', true)],
  '0 2 4 7': [shape(1, 'x02420', true), shape(1, 'x32030', false), shape(0, '300203', false)],
  '0 2 3 7': [shape(0, '024000', true), shape(1, 'x02410', true)],
  '0 2 4 7 10': [shape(1, 'x02423', true), shape(0, '020102', true)],
  '0 2 3 7 10': [shape(0, '020002', true), shape(1, 'x02413', true)],
  '0 2 4 7 11': [shape(1, 'x02424', true), shape(1, 'x30000', false)],
  '0 3 6': [shape(1, 'x0121x', true), shape(2, 'xx0131', true)],
  '0 3 6 10': [shape(1, 'x0101x', true), shape(2, 'xx0111', true)],
  '0 3 6 9': [shape(2, 'xx0101', true)],
  '0 4 8': [shape(1, 'x0322x', true), shape(2, 'xx0332', true)],
  '0 7': [shape(0, '022xxx', true), shape(1, 'x022xx', true)],
};
