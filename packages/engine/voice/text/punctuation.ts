import type { PauseKind } from './script.ts';

interface Mark {
  readonly pattern: RegExp;
  /** Undefined: no pause. */
  readonly pause: (before: string, after: string) => PauseKind | undefined;
}

/** Punctuation marks and their pauses; the first match counts. */
const marks: readonly Mark[] = [
  { pattern: /\n\s*\n\s*/uy, pause: () => 'paragraph' },
  // A line that continues in lower case was wrapped.
  { pattern: /\n/uy, pause: (_, after) => (/^[^\p{L}\p{N}]*\p{Ll}/u.test(after) ? undefined : 'sentence') },
  { pattern: /\.(?:\s?\.)+|…/uy, pause: () => 'ellipsis' },
  { pattern: /[!?‽]*\?[!?‽]*/uy, pause: () => 'question' },
  { pattern: /!+/uy, pause: () => 'exclamation' },
  { pattern: /\./uy, pause: (_, after) => (/^["')\]]*(?:\s|$)/u.test(after) ? 'sentence' : undefined) },
  { pattern: /;/uy, pause: () => 'clause' },
  { pattern: /:/uy, pause: (_, after) => (/^["')\]]*\s|^$/u.test(after) ? 'clause' : undefined) },
  { pattern: /\s?—\s?|\s–\s|\s-{1,3}\s|\s?--+\s?/uy, pause: () => 'dash' },
  { pattern: /[,、،]/uy, pause: () => 'comma' },
  { pattern: /[([{]/uy, pause: (before) => (/\s$/u.test(before) ? 'comma' : undefined) },
  { pattern: /[)\]}]/uy, pause: (_, after) => (/^\s?[\p{L}\p{N}]/u.test(after) ? 'comma' : undefined) },
  { pattern: /[•·▪◦]/uy, pause: () => 'clause' },
];

/** The length and pause of the punctuation at `at`; undefined if there is none. */
export function parsePunctuation(
  text: string,
  at: number,
): { length: number; pause: PauseKind | undefined } | undefined {
  for (const { pattern, pause } of marks) {
    pattern.lastIndex = at;
    const mark = pattern.exec(text)?.[0];
    if (mark === undefined) continue;
    const end = at + mark.length;
    return {
      length: mark.length,
      pause: pause(text.slice(Math.max(0, at - 2), at), text.slice(end, end + 40)),
    };
  }
  return undefined;
}
