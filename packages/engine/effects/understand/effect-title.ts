import { findLength } from '#engine/theory/words/parse-length.ts';

const MAX_LENGTH = 48;

/** Whether a clause is a length and nothing else: "2 s", "about 4 seconds long". */
function isLength(clause: string): boolean {
  const length = findLength(clause.toLowerCase());
  if (!length) return false;
  const rest = `${clause.slice(0, length.start)} ${clause.slice(length.end)}`;
  return !/[\p{L}\d]/u.test(rest.replace(/\b(?:about|around|ca|for|long)\b/gi, ''));
}

/** The first words of the prompt without its length, capitalised; `kind` if the prompt has no letters. */
export function effectTitle(prompt: string, kind: string): string {
  const clauses = prompt.replace(/\s+/g, ' ').trim().split(', ');
  const words = clauses
    .filter((clause) => !isLength(clause))
    .join(', ')
    .split(' ');
  let title = '';
  for (const word of words) {
    if (title.length + word.length >= MAX_LENGTH) break;
    title = title === '' ? word : `${title} ${word}`;
  }
  title = title.replace(/[\s,.;:!?–-]+$/, '');
  if (!/\p{L}/u.test(title)) title = kind;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
