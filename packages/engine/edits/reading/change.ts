import type { Edit } from '#contract/edits.ts';
import type { Place } from '#engine/edits/reading/places.ts';

type WithoutPlace<T> = T extends unknown ? Omit<T, 'parts' | 'sections' | 'bars'> : never;

/** An edit before its parts and its place are known; `order` has its sections already. */
export type Change = (
  | WithoutPlace<Exclude<Edit, { kind: 'order' | 'length' | 'mute' }>>
  | { readonly kind: 'mute' }
  | Extract<Edit, { kind: 'order' }>
  /** By a number of bars, or by a share of the section's bars. */
  | { readonly kind: 'length'; readonly by_bars: number }
  | { readonly kind: 'length'; readonly barsOf: (bars: number) => number }
) & {
  /** Parts that the rule named; default: those of the clause. */
  readonly parts?: readonly string[];
  /** Places that the rule named; default: those of the clause. */
  readonly places?: readonly Place[];
};
