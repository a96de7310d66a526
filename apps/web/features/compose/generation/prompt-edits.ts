import type { DraftPlan } from '#web/features/compose/generation/plan/draft-plan.ts';
import type { Interpretation } from '#web/features/compose/generation/use-interpretation.ts';

/** A change that the user made to the prompt interpretation. */
export type PromptEdit =
  | { readonly kind: 'key'; readonly value: string }
  | { readonly kind: 'metre'; readonly value: string }
  | { readonly kind: 'mood' | 'instrument'; readonly value: string; readonly on: boolean };

const escapeRegExp = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function appendSentence(prompt: string, sentence: string): string {
  const text = prompt.trim();
  if (text === '') return sentence;
  return `${text}${/[.!?…]$/.test(text) ? '' : '.'} ${sentence}`;
}

/** Replaces the first match of the pattern, or appends a sentence. */
function replaceOrAppend(prompt: string, pattern: RegExp, value: string, sentence: string): string {
  return pattern.test(prompt) ? prompt.replace(pattern, value) : appendSentence(prompt, sentence);
}

const tidy = (text: string) =>
  text
    .replace(/\s+([,.!?])/g, '$1')
    .replace(/,(?=[,.!?])/g, '')
    .replace(/(^|[.!?]\s*)[,.!?]+\s*/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Matches a list sentence such as "With cello, flute." */
const matchList = (prompt: string, opening: string) =>
  new RegExp(String.raw`(^|[.!?]\s+)${opening} ([^.!?:;]+)\.`).exec(prompt);

/** Adds to the sentence "With …." or "Mood: …." that the form writes, or starts one. */
function addToList(prompt: string, opening: 'With' | 'Mood:', value: string): string {
  const match = matchList(prompt, opening);
  if (!match) return appendSentence(prompt, `${opening} ${value}.`);
  const [whole, before = '', list = ''] = match;
  return prompt.replace(whole, `${before}${opening} ${list}, ${value}.`);
}

/** Removes a value from the sentence that the form wrote; returns the prompt unchanged if it is not listed. */
function removeFromList(prompt: string, opening: 'With' | 'Mood:', value: string): string {
  const match = matchList(prompt, opening);
  if (!match) return prompt;
  const [whole, before = '', list = ''] = match;
  const words = list.split(', ').filter((word) => word !== value);
  if (words.length === list.split(', ').length) return prompt;
  return tidy(prompt.replace(whole, words.length > 0 ? `${before}${opening} ${words.join(', ')}.` : before));
}

const modeNames =
  '(?:[Nn]atural |[Hh]armonic )?[Mm]inor|[Mm](?:ajor|aj|in|oll)|[Dd](?:ur|orian)|[Aa]eolian|[Ii]onian|[Pp]hrygian|[Ll]ydian|[Mm]ixolydian|[Ll]ocrian';
/** A tonic in upper case, after "in", or any but "a": "a minor setback" is not a key. */
const keyPattern = new RegExp(
  String.raw`(?<![\w'’])(?:(?:[A-G]|(?<=\bin )[a-g])(?:#|♯|b|♭)?m(?![\w'’])|(?:[A-Gb-g]|(?<=\bin )a|a(?=-|[#♯b♭]| sharp| flat))(?:#|♯|b|♭|[ -]sharp|[ -]flat)?[ -](?:${modeNames})\b)`,
);
/** Time signatures in digits and in words. */
const metrePattern =
  /(?<!\d)(?:12|9|6|4|3|2)\s?\/\s?(?:8|4)(?!\d)|\b(?:six[ -]eight|three[ -]four|four[ -]four|(?:compound|triple|common) (?:time|metre|meter))\b/i;

const exclusionPattern = (value: string) =>
  new RegExp(String.raw`(^|[.!?]\s+)No ${escapeRegExp(value)}\.\s*`);

/** Whether the form wrote the sentence that excludes this instrument, so that it can remove it. */
const isFormExclusion = (prompt: string, value: string): boolean => exclusionPattern(value).test(prompt);

/**
 * The position in the user's own text that excludes an instrument: `[start, end]` of its name, of its singular ("no
 * guitar" excludes the guitars), or of its last word ("no guitars" excludes each of them). Undefined if there is none, or if the form wrote it.
 */
export function userExclusionRange(prompt: string, value: string): [start: number, end: number] | undefined {
  if (isFormExclusion(prompt, value)) return undefined;
  for (const words of [value, value.replace(/s$/, ''), value.split(' ').at(-1) ?? value]) {
    const start = prompt.toLowerCase().lastIndexOf(words.toLowerCase());
    if (start >= 0) return [start, start + words.length];
  }
  return undefined;
}

const withoutMood = (prompt: string, value: string) =>
  tidy(
    removeFromList(prompt, 'Mood:', value).replace(
      new RegExp(String.raw`(?:(?:,| and| but)\s+)?\b${escapeRegExp(value).replaceAll(' ', '[ -]')}\b`, 'i'),
      '',
    ),
  );

/** The prompt with an edit written into it, in words that the composer recognises. */
export function editPrompt(prompt: string, edit: PromptEdit): string {
  const { value } = edit;
  if (edit.kind === 'key') return replaceOrAppend(prompt, keyPattern, value, `In ${value}.`);
  if (edit.kind === 'metre') return replaceOrAppend(prompt, metrePattern, value, `In ${value}.`);
  if (edit.kind === 'mood') return edit.on ? addToList(prompt, 'Mood:', value) : withoutMood(prompt, value);
  if (!edit.on) return appendSentence(removeFromList(prompt, 'With', value), `No ${value}.`);
  return isFormExclusion(prompt, value)
    ? prompt.replace(exclusionPattern(value), '$1').trim()
    : addToList(prompt, 'With', value);
}

const replaceStyle = (styles: readonly string[], previous: string, value: string) =>
  styles.includes(previous)
    ? styles.map((style) => (style === previous ? value : style))
    : [...styles, value];

/** Applies the same edit to the styles of the whole piece: a plan takes precedence over the prompt. */
export function editPlan(plan: DraftPlan, edit: PromptEdit, interpretation: Interpretation): DraftPlan {
  const { value } = edit;
  if (edit.kind === 'key' || edit.kind === 'metre')
    return { ...plan, styles: replaceStyle(plan.styles, interpretation[edit.kind], value) };
  const others = plan.styles.filter((style) => style !== value);
  const styles = edit.on ? [...others, value] : others;
  if (edit.kind === 'mood') return { ...plan, styles };
  const without = plan.without.filter((style) => style !== value);
  return { ...plan, styles, without: edit.on ? without : [...without, value] };
}
