import type { MergeConflict, VersionDifference } from '#contract/version-differences.ts';
import type { Versions } from '#engine/edits/merge/named-alike.ts';

export type Choices = readonly { readonly conflict: string; readonly take: 'first' | 'second' }[];

/** Decides between versions, and collects what it cannot decide. */
export class Decisions {
  readonly conflicts: MergeConflict[] = [];
  private readonly choices: Choices;

  constructor(choices: Choices) {
    this.choices = choices;
  }

  /**
   * The changed version; with different changes the chosen one, or a conflict. Versions are equal if their texts are.
   */
  between<T>(
    id: string,
    { base, first, second }: Versions<T>,
    describe: (value: T, by: 'first' | 'second') => VersionDifference,
    textOf: (value: T) => string = JSON.stringify,
  ): T {
    const [old, mine, yours] = [base, first, second].map(textOf);
    if (mine === old || mine === yours) return second;
    if (yours === old) return first;
    const chosen = this.choices.find(({ conflict }) => conflict === id)?.take;
    if (chosen !== undefined) return chosen === 'first' ? first : second;
    this.conflicts.push({ id, first: describe(first, 'first'), second: describe(second, 'second') });
    return first;
  }
}
