import { findSections } from '#engine/theory/words/section-words.ts';
import type { Found } from '#engine/theory/words/phrases.ts';

const before =
  /\b(?:solo|just|only|unaccompanied|nothing but|duet for|duo for|trio for)\s(?:(?!(?:over|with|then|to|on|add|like)\b)\w+\s){0,2}$/;
const after = /^\s*(?:only|alone|unaccompanied|duet|duo)\b|^ solo (?:for|piece)\b/;
/** "only in the intro", "drums only at the end". */
const inOnePlace = /^\s(?:only )?(?:in|during|at|until|before|after|from|for) (?:the |each |every )?(\w+)/;
/** "Starts with just piano", "the first bars only piano", "only piano, then the band". */
const forAWhile =
  /\b(?:start\w*|begin\w*|opens?|opening|intro|first|end|ends|ending|outro|finish\w*|closes?)\b[^.;:!?]*$/;
const goesOn = /^[^.;:!?]*\bthen\b/;
const place = /^(?:start|beginning|middle|end|first|second|last)$/;
/** "only drums" is said of drums; "just bass heavy techno", "just drum loops I like" are not. */
const ends =
  /^\s*(?:$|[,.;:!?)]|(?:and|in|at|for|from|please|only|alone|line|groove|track|piece|music|loop)\b)/;
/** A beat is often the whole piece. */
const whole = /^(?:beat|pulse)/;

/**
 * "solo piano", "just cello and bass", "piano only": nobody else plays. Drums, bass and vocals (`parts`) count beside
 * instruments, and alone where the phrase ends with them.
 */
export const readsOnly = (
  text: string,
  instruments: readonly Found<unknown>[],
  parts: readonly Found<unknown>[],
): boolean => {
  const counted = [...instruments, ...parts.filter(({ phrase }) => !whole.test(phrase))];
  const named = counted.toSorted((a, b) => a.start - b.start);
  const [first] = named;
  const last = named.at(-1);
  if (first === undefined || last === undefined) return false;
  const rest = text.slice(last.end);
  const [, where = ''] = inOnePlace.exec(rest) ?? [];
  if (place.test(where) || findSections(where).length > 0) return false;
  if (forAWhile.test(text.slice(0, first.start)) || goesOn.test(rest)) return false;
  if (instruments.length === 0 && !ends.test(rest)) return false;
  return before.test(text.slice(0, first.start)) || after.test(rest);
};
