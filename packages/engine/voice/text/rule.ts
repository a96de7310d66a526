/** The text around a match. */
export interface RuleContext {
  readonly before: string;
  readonly after: string;
}

/** A text normalisation rule. */
export interface Rule {
  /** Sticky: matched at the current position. */
  readonly pattern: RegExp;
  /** Returns the match as lower-case words, where a comma is a short pause; undefined if the rule does not apply. */
  readonly verbalise: (match: RegExpExecArray, context: RuleContext) => string | undefined;
}

/** A rule whose match must end at a word boundary. */
export function wordRule(source: string, verbalise: Rule['verbalise'], flags = ''): Rule {
  return { pattern: new RegExp(`(?:${source})(?![\\p{L}\\p{N}])`, `uy${flags}`), verbalise };
}
