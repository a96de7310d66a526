/** What stands around a match. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** One thing a text may hold at a position, and how it is said. */
export interface Rule {
  /** Sticky: it is tried exactly where the reader stands. */
  readonly pattern: RegExp;
  /**
   * The match in plain lower-case words; a comma is a short pause. Undefined: it is not that thing after all.
   */
  readonly read: (match: RegExpExecArray, around: Around) => string | undefined;
}

/** A rule from a pattern that must begin and end at the edge of a word. */
export function wordRule(source: string, read: Rule['read'], flags = ''): Rule {
  return { pattern: new RegExp(`(?:${source})(?![\\p{L}\\p{N}])`, `uy${flags}`), read };
}
