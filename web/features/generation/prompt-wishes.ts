import type { DraftPlan } from '#web/features/generation/plan/draft-plan.ts';
import type { Understanding } from '#web/features/generation/use-understanding.ts';

/** A change that the user made to the prompt interpretation. */
export type Wish =
  | { readonly kind: 'key'; readonly value: string }
  | { readonly kind: 'metre'; readonly value: string }
  | { readonly kind: 'mood' | 'instrument'; readonly value: string; readonly on: boolean };

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function withSentence(prompt: string, sentence: string): string {
  const text = prompt.trim();
  if (text === '') return sentence;
  return `${text}${/[.!?…]$/.test(text) ? '' : '.'} ${sentence}`;
}

/** Replaces the first match of the pattern, or appends a sentence. */
function replaceOr(prompt: string, pattern: RegExp, value: string, sentence: string): string {
  return pattern.test(prompt) ? prompt.replace(pattern, value) : withSentence(prompt, sentence);
}

const tidy = (text: string) =>
  text
    .replace(/\s+([,.!?])/g, '$1')
    .replace(/,(?=[,.!?])/g, '')
    .replace(/(^|[.!?]\s*)[,.!?]+\s*/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Matches a list sentence such as "With cello, flute." */
const listed = (prompt: string, opening: string) =>
  new RegExp(String.raw`(^|[.!?]\s+)${opening} ([^.!?:;]+)\.`).exec(prompt);

/** Adds to the sentence "With …." or "Mood: …." that the form writes, or starts one. */
function added(prompt: string, opening: 'With' | 'Mood:', value: string): string {
  const own = listed(prompt, opening);
  if (!own) return withSentence(prompt, `${opening} ${value}.`);
  const [whole, before = '', list = ''] = own;
  return prompt.replace(whole, `${before}${opening} ${list}, ${value}.`);
}

/** Removes a value from the sentence that the form wrote; returns the prompt unchanged if it is not listed. */
function taken(prompt: string, opening: 'With' | 'Mood:', value: string): string {
  const own = listed(prompt, opening);
  if (!own) return prompt;
  const [whole, before = '', list = ''] = own;
  const words = list.split(', ').filter((word) => word !== value);
  if (words.length === list.split(', ').length) return prompt;
  return tidy(prompt.replace(whole, words.length > 0 ? `${before}${opening} ${words.join(', ')}.` : before));
}

const modeNames =
  '(?:[Nn]atural |[Hh]armonic )?[Mm]inor|[Mm](?:ajor|aj|in|oll)|[Dd](?:ur|orian)|[Aa]eolian|[Ii]onian|[Pp]hrygian|[Ll]ydian|[Mm]ixolydian|[Ll]ocrian';
/** A tonic in upper case, after "in", or any but "a": "a minor setback" is not a key. */
const keyWords = new RegExp(
  String.raw`(?<![\w'’])(?:(?:[A-G]|(?<=\bin )[a-g])(?:#|♯|b|♭)?m(?![\w'’])|(?:[A-Gb-g]|(?<=\bin )a|a(?=-|[#♯b♭]| sharp| flat))(?:#|♯|b|♭|[ -]sharp|[ -]flat)?[ -](?:${modeNames})\b)`,
);
/** Time signatures in digits and in words. */
const metreWords =
  /(?<!\d)(?:12|9|6|4|3|2)\s?\/\s?(?:8|4)(?!\d)|\b(?:six[ -]eight|three[ -]four|four[ -]four|(?:compound|triple|common) (?:time|metre|meter))\b/i;

const refusal = (value: string) => new RegExp(String.raw`(^|[.!?]\s+)No ${escaped(value)}\.\s*`);

/** Whether the form wrote the sentence that excludes this instrument, so that it can remove it. */
const isOwnRefusal = (prompt: string, value: string): boolean => refusal(value).test(prompt);

/**
 * The position in the user's own text that excludes an instrument: `[start, end]` of its name, or of its last word
 * ("no guitars" excludes each of them). Undefined if there is none, or if the form wrote it.
 */
export function ownWordsAgainst(prompt: string, value: string): [start: number, end: number] | undefined {
  if (isOwnRefusal(prompt, value)) return undefined;
  for (const words of [value, value.split(' ').at(-1) ?? value]) {
    const start = prompt.toLowerCase().lastIndexOf(words.toLowerCase());
    if (start >= 0) return [start, start + words.length];
  }
  return undefined;
}

const withoutMood = (prompt: string, value: string) =>
  tidy(
    taken(prompt, 'Mood:', value).replace(
      new RegExp(String.raw`(?:(?:,| and| but)\s+)?\b${escaped(value).replaceAll(' ', '[ -]')}\b`, 'i'),
      '',
    ),
  );

/** The prompt with an edit written into it, in words that the composer recognises. */
export function promptWith(prompt: string, wish: Wish): string {
  const { value } = wish;
  if (wish.kind === 'key') return replaceOr(prompt, keyWords, value, `In ${value}.`);
  if (wish.kind === 'metre') return replaceOr(prompt, metreWords, value, `In ${value}.`);
  if (wish.kind === 'mood') return wish.on ? added(prompt, 'Mood:', value) : withoutMood(prompt, value);
  if (!wish.on) return withSentence(taken(prompt, 'With', value), `No ${value}.`);
  return isOwnRefusal(prompt, value)
    ? prompt.replace(refusal(value), '$1').trim()
    : added(prompt, 'With', value);
}

const replaced = (styles: readonly string[], old: string, value: string) =>
  styles.includes(old) ? styles.map((style) => (style === old ? value : style)) : [...styles, value];

/** Applies the same edit to the styles of the whole piece: a plan takes precedence over the prompt. */
export function planWith(plan: DraftPlan, wish: Wish, reading: Understanding): DraftPlan {
  const { value } = wish;
  if (wish.kind === 'key' || wish.kind === 'metre')
    return { ...plan, styles: replaced(plan.styles, reading[wish.kind], value) };
  const others = plan.styles.filter((style) => style !== value);
  const styles = wish.on ? [...others, value] : others;
  if (wish.kind === 'mood') return { ...plan, styles };
  const allowed = plan.without.filter((style) => style !== value);
  return { ...plan, styles, without: wish.on ? allowed : [...allowed, value] };
}
