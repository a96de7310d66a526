import type { Edit } from '#contract/edits.ts';
import { amountTexts } from '#web/domain/amount-texts.ts';

/** A choice of a chip. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

type Amounts = typeof amountTexts;

/** The amounts that a chip offers; others can come from words. */
const amounts: { readonly [Kind in keyof Amounts]: readonly number[] } = {
  level: [-12, -9, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 9, 12],
  dynamics: [-3, -2, -1, 1, 2, 3],
  energy: [-3, -2, -1, 1, 2, 3],
  density: [-2, -1, 1, 2],
  register: [-2, -1, 1, 2],
  brightness: [-3, -2, -1, 1, 2, 3],
  room: [-3, -2, -1, 1, 2, 3],
  length: [-8, -4, -2, -1, 1, 2, 4, 8, 16],
  key: [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5],
};

/** How far an edit goes, in the unit of its kind; undefined for edits without an amount. */
export function amountOf(edit: Edit): number | undefined {
  if ('by' in edit) return edit.by;
  if (edit.kind === 'level') return edit.by_db;
  if (edit.kind === 'register') return edit.octaves;
  if (edit.kind === 'length') return edit.by_bars;
  return undefined;
}

/** The edit with another amount; the same edit if it has none. */
export function withAmount(edit: Edit, amount: number): Edit {
  if ('by' in edit) return { ...edit, by: amount };
  if (edit.kind === 'level') return { ...edit, by_db: amount };
  if (edit.kind === 'register') return { ...edit, octaves: amount };
  if (edit.kind === 'length') return { ...edit, by_bars: amount };
  return edit;
}

/** The choices of a kind of edit, with `current` among them. */
export function amountChoices(kind: keyof Amounts, current: number | undefined): readonly Choice[] {
  const offered = amounts[kind];
  const all = current === undefined || offered.includes(current) ? offered : [...offered, current];
  return all
    .toSorted((first, second) => first - second)
    .map((amount) => ({ value: String(amount), label: amountTexts[kind](amount) }));
}

export const hasAmount = (kind: string): kind is keyof Amounts => kind in amounts;
