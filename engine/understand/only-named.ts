import { findSections } from '#engine/theory/words/section-words.ts';
import type { PhraseMatch } from '#engine/theory/words/phrases.ts';

const before =
  /\b(?:solo|just|only|unaccompanied|nothing but|duet for|duo for|trio for)\s(?:(?!(?:over|with|then|to|on|add|like)\b)\w+\s){0,2}$/;
const after = /^\s*(?:only|alone|unaccompanied|duet|duo)\b|^ solo (?:for|piece)\b/;
/** "only in the intro", "drums only at the end". */
const inOneSection = /^\s(?:only )?(?:in|during|at|until|before|after|from|for) (?:the |each |every )?(\w+)/;
/** Restrictions to a part of the piece: "starts with just piano", "only piano, then the band". */
const temporarily =
  /\b(?:start\w*|begin\w*|opens?|opening|intro|first|end|ends|ending|outro|finish\w*|closes?)\b[^.;:!?]*$/;
const continues = /^[^.;:!?]*\bthen\b/;
const positionWords = /^(?:start|beginning|middle|end|first|second|last)$/;
/**
 * Text that may follow a part name: matches "only drums", but not "just bass heavy techno" or "just drum loops I
 * like".
 */
const phraseEnd =
  /^\s*(?:$|[,.;:!?)]|(?:and|in|at|for|from|please|only|alone|line|groove|track|piece|music|loop)\b)/;
/** "Beat" often means the whole piece. */
const wholePiece = /^(?:beat|pulse)/;

/**
 * Whether only the named instruments may play: "solo piano", "just cello and bass", "piano only". Drums, bass and
 * vocals (`parts`) count together with instruments, and by themselves if the phrase ends with them.
 */
export const isOnlyNamed = (
  text: string,
  instruments: readonly PhraseMatch<unknown>[],
  parts: readonly PhraseMatch<unknown>[],
): boolean => {
  const counted = [...instruments, ...parts.filter(({ phrase }) => !wholePiece.test(phrase))];
  const named = counted.toSorted((a, b) => a.start - b.start);
  const [first] = named;
  const last = named.at(-1);
  if (first === undefined || last === undefined) return false;
  const rest = text.slice(last.end);
  const [, where = ''] = inOneSection.exec(rest) ?? [];
  if (positionWords.test(where) || findSections(where).length > 0) return false;
  if (temporarily.test(text.slice(0, first.start)) || continues.test(rest)) return false;
  if (instruments.length === 0 && !phraseEnd.test(rest)) return false;
  return before.test(text.slice(0, first.start)) || after.test(rest);
};
