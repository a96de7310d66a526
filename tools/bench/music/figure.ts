/** A measured figure with its target. */
export interface Figure {
  readonly name: string;
  readonly target: string;
  readonly measured: string;
  /** Undefined: a value for comparison, without a target. */
  readonly reached?: boolean | undefined;
}

const shown = (value: number | null | undefined, unit: string): string =>
  value === null || value === undefined ? 'none' : `${value}${unit}`;

/**
 * A figure that must lie between two values, both included; an open end is an infinity. `note` follows the measured
 * value.
 */
export function figureWithin(
  name: string,
  [min, max]: readonly [min: number, max: number],
  value: number | null | undefined,
  unit: string,
  note?: string,
): Figure {
  const target =
    max === Infinity ? `≥ ${min}${unit}` : min === -Infinity ? `≤ ${max}${unit}` : `${min}–${max}${unit}`;
  const reached = value !== null && value !== undefined && value >= min && value <= max;
  return {
    name,
    target,
    measured: `${shown(value, unit)}${note === undefined ? '' : ` (${note})`}`,
    reached,
  };
}

/** A figure that must hold in each genre: reports the genres that fail, or the extreme value. */
export function figureOfEachGenre(
  name: string,
  max: number,
  byGenre: readonly (readonly [genre: string, value: number | null])[],
  unit: string,
): Figure {
  const sorted = byGenre
    .flatMap(([genre, value]) => (value === null ? [] : [[genre, value] as const]))
    .toSorted((a, b) => b[1] - a[1]);
  const failing = sorted.filter(([, value]) => value > max);
  const listed = failing.length > 0 ? failing : sorted.slice(0, 1);
  return {
    name,
    target: `≤ ${max}${unit} in each genre`,
    measured: listed.map(([genre, value]) => `${genre} ${value}${unit}`).join(', ') || 'none',
    reached: sorted.length > 0 && failing.length === 0,
  };
}

export const comparison = (name: string, value: number | null | undefined, unit: string): Figure => ({
  name,
  target: '',
  measured: shown(value, unit),
});

const mark = ({ reached }: Figure): string => (reached === undefined ? '' : reached ? 'pass' : 'FAIL');

const measuredWithMark = (figure: Figure): string => `${figure.measured} ${mark(figure)}`.trim();

/** Figures as a Markdown table: a column for each set, which contain the same figures in the same order. */
export const figureTable = (sets: ReadonlyMap<string, readonly Figure[]>): string[] => {
  const [first = []] = sets.values();
  return [
    `| figure | target | ${[...sets.keys()].join(' | ')} |`,
    `|${' --- |'.repeat(2 + sets.size)}`,
    ...first.map(({ name, target }, i) => {
      const cells = [...sets.values()].map((figures) => measuredWithMark(figures[i]!));
      return `| ${[name, target, ...cells].join(' | ')} |`;
    }),
  ];
};
