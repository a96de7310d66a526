import { abbreviationRules, mayEndSentence } from './abbreviation-rules.ts';
import { cleanText } from './clean-text.ts';
import { dateRules } from './date-rules.ts';
import { initialRules } from './initial-rules.ts';
import { unspokenName } from './unspoken.ts';
import { moneyRules } from './money-rules.ts';
import { NothingToSpeakError } from './nothing-to-speak.ts';
import { numberRules } from './number-rules.ts';
import { phoneRules } from './phone-rules.ts';
import { parsePunctuation } from './punctuation.ts';
import { romanRules } from './roman-rules.ts';
import type { Rule } from './rule.ts';
import { ScriptWriter } from './script-writer.ts';
import type { Script } from './script.ts';
import { symbolRules } from './symbol-rules.ts';
import { webRules } from './web-rules.ts';
import { wordRules } from './word-rules.ts';

/** From specific to general; the first rule that matches is used. */
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

/** Length of the context before and after a match, in characters. */
const CONTEXT_LENGTH = 60;

/**
 * Converts a text of any length into spoken words and pauses (text normalisation), and lists what cannot be spoken.
 * @throws NothingToSpeakError for a text without a single word
 */
export function parseScript(text: string): Script {
  const clean = cleanText(text).trim();
  const script = new ScriptWriter();
  const unspoken = new Set<string>();
  for (let at = 0; at < clean.length;) {
    const punctuation = parsePunctuation(clean, at);
    const read = ruleTakesPrecedence(clean, at) || !punctuation ? applyRules(clean, at) : undefined;
    if (read) {
      script.addWord(read.written, read.spoken);
      at += read.written.length;
      if (endsSentence(read.written, clean.slice(at, at + CONTEXT_LENGTH))) script.pause('sentence');
    } else if (punctuation) {
      if (punctuation.pause) script.pause(punctuation.pause);
      at += punctuation.length;
    } else {
      const character = String.fromCodePoint(clean.codePointAt(at)!);
      const name = unspokenName(character);
      if (name !== undefined) unspoken.add(name);
      at += character.length;
    }
  }
  const sentences = script.sentences();
  if (sentences.length === 0) throw new NothingToSpeakError([...unspoken]);
  return { sentences, unspoken: [...unspoken] };
}

/** True where punctuation starts a number or an emoticon: ".5", "(555) 123-4567". */
function ruleTakesPrecedence(text: string, at: number): boolean {
  return (
    /^(?:\.\d|\(\d{3}\)\s?\d|[:;]['-]?[()DP]+(?:\s|$)|--?>)/u.test(text.slice(at, at + 8)) &&
    !/\S/.test(text[at - 1] ?? '')
  );
}

function applyRules(text: string, at: number): { written: string; spoken: string } | undefined {
  const before = text.slice(Math.max(0, at - CONTEXT_LENGTH), at);
  const isInsideWord = /[\p{L}\p{N}]$/u.test(before);
  // No rule matches inside a word; trying them would take quadratic time in the length of the word.
  if (isInsideWord && /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))) return undefined;
  for (const { pattern, verbalise: read } of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match || match[0] === '') continue;
    // A sign counts only if nothing precedes it.
    if (isInsideWord && /^[-−+±]/.test(match[0]) && match[0].length > 1) continue;
    const end = at + match[0].length;
    const spoken = read(match, { before, after: text.slice(end, end + CONTEXT_LENGTH) });
    if (spoken !== undefined) return { written: match[0], spoken };
  }
  return undefined;
}

/** True if the dot of an abbreviation also ends the sentence. */
function endsSentence(written: string, after: string): boolean {
  return written.endsWith('.') && mayEndSentence(written) && /^["')\]]*(?:\s+\p{Lu}|\s*$)/u.test(after);
}
