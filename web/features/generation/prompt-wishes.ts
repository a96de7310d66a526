import type { DraftPlan } from '#web/features/generation/plan/draft-plan.ts';
import type { Understanding } from '#web/features/generation/use-understanding.ts';

/** Something that a person changed in what was understood. */
export type Wish =
  | { readonly kind: 'key'; readonly value: string }
  | { readonly kind: 'metre'; readonly value: string }
  | { readonly kind: 'mood' | 'instrument'; readonly value: string; readonly on: boolean };

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The prompt with one more sentence. */
function withSentence(prompt: string, sentence: string): string {
  const text = prompt.trim();
  if (text === '') return sentence;
  return `${text}${/[.!?…]$/.test(text) ? '' : '.'} ${sentence}`;
}

/** Puts words in the place of the first ones that match, or adds them as a sentence. */
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

/** "With cello, flute." → its words, where the prompt ends with such a list or has one alone. */
const listed = (prompt: string, opening: string) =>
  new RegExp(String.raw`(^|[.!?]\s+)${opening} ([^.!?:;]+)\.`).exec(prompt);

/** Adds to the sentence "With …." or "Mood: …." that the desk writes, or begins one. */
function added(prompt: string, opening: 'With' | 'Mood:', value: string): string {
  const own = listed(prompt, opening);
  if (!own) return withSentence(prompt, `${opening} ${value}.`);
  const [whole, before = '', list = ''] = own;
  return prompt.replace(whole, `${before}${opening} ${list}, ${value}.`);
}

/** Takes words out of the sentence that the desk wrote; the prompt as it is where they are not in it. */
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
/** A tonic in capitals, after "in", or any but "a": "a minor setback" is no key. */
const keyWords = new RegExp(
  String.raw`(?<![\w'’])(?:(?:[A-G]|(?<=\bin )[a-g])(?:#|♯|b|♭)?m(?![\w'’])|(?:[A-Gb-g]|(?<=\bin )a|a(?=-|[#♯b♭]| sharp| flat))(?:#|♯|b|♭|[ -]sharp|[ -]flat)?[ -](?:${modeNames})\b)`,
);
/** Time signatures in figures and in words. */
const metreWords =
  /(?<!\d)(?:12|9|6|4|3|2)\s?\/\s?(?:8|4)(?!\d)|\b(?:six[ -]eight|three[ -]four|four[ -]four|(?:compound|triple|common) (?:time|metre|meter))\b/i;

const refusal = (value: string) => new RegExp(String.raw`(^|[.!?]\s+)No ${escaped(value)}\.\s*`);

/** Whether the desk wrote that this must not sound, so that it can take it back. */
const isOwnRefusal = (prompt: string, value: string): boolean => refusal(value).test(prompt);

/**
 * Where a person's own words refuse an instrument: `[start, end]` of its name, or of its last word
 * ("no guitars" refuses each of them). Undefined where they do not, or where the desk wrote it.
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

/** The prompt with a wish written into it, in words that the composer and the next reader understand. */
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

/** The same wish in the styles of the whole piece: a plan wins over the prompt. */
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
