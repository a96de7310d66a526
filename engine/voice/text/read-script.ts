import { abbreviationRules, mayEndSentence } from './abbreviation-rules.ts';
import { cleanText } from './clean-text.ts';
import { dateRules } from './date-rules.ts';
import { initialRules } from './initial-rules.ts';
import { nameOfLeftOut } from './left-out.ts';
import { moneyRules } from './money-rules.ts';
import { NothingToSpeakError } from './nothing-to-speak.ts';
import { numberRules } from './number-rules.ts';
import { phoneRules } from './phone-rules.ts';
import { readPunctuation } from './punctuation.ts';
import { romanRules } from './roman-rules.ts';
import type { Rule } from './rule.ts';
import { ScriptWriter } from './script-writer.ts';
import type { Script } from './script.ts';
import { symbolRules } from './symbol-rules.ts';
import { webRules } from './web-rules.ts';
import { wordRules } from './word-rules.ts';

/** From the most special to the plainest: the first that knows what stands there reads it. */
const rules: readonly Rule[] = [
  ...webRules,
  ...phoneRules,
  ...dateRules,
  ...moneyRules,
  ...abbreviationRules,
  ...numberRules,
  ...romanRules,
  ...initialRules,
  ...symbolRules,
  ...wordRules,
];

/** How far a rule may look around, in characters. */
const SIGHT = 60;

/**
 * Reads a text of any length as an actor would: what is said, where a breath is taken, and what cannot be
 * said at all.
 * @throws NothingToSpeakError for a text without a single word
 */
export function readScript(text: string): Script {
  const clean = cleanText(text).trim();
  const script = new ScriptWriter();
  const leftOut = new Set<string>();
  for (let at = 0; at < clean.length;) {
    const punctuation = readPunctuation(clean, at);
    const read = readsAsNumber(clean, at) || !punctuation ? readRules(clean, at) : undefined;
    if (read) {
      script.say(read.written, read.spoken);
      at += read.written.length;
      if (endsHere(read.written, clean.slice(at, at + SIGHT))) script.pause('sentence');
    } else if (punctuation) {
      if (punctuation.pause) script.pause(punctuation.pause);
      at += punctuation.length;
    } else {
      const character = String.fromCodePoint(clean.codePointAt(at)!);
      const name = nameOfLeftOut(character);
      if (name !== undefined) leftOut.add(name);
      at += character.length;
    }
  }
  const sentences = script.sentences();
  if (sentences.length === 0) throw new NothingToSpeakError([...leftOut]);
  return { sentences, leftOut: [...leftOut] };
}

/** ".5" and "(555) 123-4567" begin with what is punctuation elsewhere. */
function readsAsNumber(text: string, at: number): boolean {
  return (
    /^(?:\.\d|\(\d{3}\)\s?\d|[:;]['-]?[()DP]+(?:\s|$)|--?>)/u.test(text.slice(at, at + 8)) &&
    !/\S/.test(text[at - 1] ?? '')
  );
}

function readRules(text: string, at: number): { written: string; spoken: string } | undefined {
  const before = text.slice(Math.max(0, at - SIGHT), at);
  const isInsideWord = /[\p{L}\p{N}]$/u.test(before);
  // No rule reads what begins within a word; to let each look would take the square of the word's length.
  if (isInsideWord && /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))) return undefined;
  for (const { pattern, read } of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match || match[0] === '') continue;
    // A sign before a number is a sign only where nothing stands before it.
    if (isInsideWord && /^[-−+±]/.test(match[0]) && match[0].length > 1) continue;
    const end = at + match[0].length;
    const spoken = read(match, { before, after: text.slice(end, end + SIGHT) });
    if (spoken !== undefined) return { written: match[0], spoken };
  }
  return undefined;
}

/** An abbreviation's dot that ends the sentence, too. */
function endsHere(written: string, after: string): boolean {
  return written.endsWith('.') && mayEndSentence(written) && /^["')\]]*(?:\s+\p{Lu}|\s*$)/u.test(after);
}
