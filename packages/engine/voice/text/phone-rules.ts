import { spellDigits } from './number-words.ts';
import { wordRule, type Rule } from './rule.ts';

const inGroups = (text: string) =>
  text
    .split(/[^\d]+/)
    .filter((group) => group !== '')
    .map(spellDigits)
    .join(', ');

/** Telephone numbers: digit by digit, with a pause between groups. */
export const phoneRules: readonly Rule[] = [
  wordRule(String.raw`\+\d{1,3}(?:[ .-]?\(?\d{2,4}\)?){2,5}`, ([text]) => `plus ${inGroups(text)}`),
  wordRule(String.raw`(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}`, ([text]) => inGroups(text)),
  wordRule(String.raw`\d{3}-\d{4}`, ([text]) => inGroups(text)),
  wordRule(String.raw`0\d{2,4}[ -]\d{3,4}(?:[ -]\d{3,4})?`, ([text]) => inGroups(text)),
];
