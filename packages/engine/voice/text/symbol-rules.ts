import { cardinal } from './number-words.ts';
import { wordRule, type Rule } from './rule.ts';

/** Spoken symbols. Other symbols are punctuation or are skipped. */
const signs: Readonly<Record<string, string>> = {
  '&': 'and',
  '@': 'at',
  '%': 'percent',
  '+': 'plus',
  '=': 'equals',
  '×': 'times',
  '÷': 'divided by',
  '<': 'is less than',
  '>': 'is greater than',
  '≤': 'is at most',
  '≥': 'is at least',
  '≠': 'is not',
  '≈': 'is about',
  '~': 'about',
  '±': 'plus or minus',
  '°': 'degrees',
  '©': 'copyright',
  '→': 'to',
  '⇒': 'implies',
  '∞': 'infinity',
  '√': 'square root of',
  '§': 'section',
  '¶': 'paragraph',
  '♯': 'sharp',
  '♭': 'flat',
  $: 'dollars',
  '€': 'euros',
  '£': 'pounds',
  '¥': 'yen',
  '¢': 'cents',
  µ: 'micro',
};

export const symbolRules: readonly Rule[] = [
  wordRule(String.raw`#\s?(\d+)`, ([, n]) => `number ${cardinal(n!)}`),
  { pattern: /#(?=\p{L})/uy, verbalise: () => 'hashtag' },
  // "5 / month" is "per"; "and/or" is silent.
  {
    pattern: /\s?\/\s?(?=\p{L})/uy,
    verbalise: (_, { before, after }) => {
      if (/\d$|\d\s?\p{L}{1,3}$/u.test(before)) return 'per';
      return /\p{L}$/u.test(before) && /^\p{L}/u.test(after) ? '' : undefined;
    },
  },
  { pattern: /[-−](?=\s?\d)/uy, verbalise: (_, { before }) => (/\d\s?$/.test(before) ? 'minus' : undefined) },
  // Emoticons and ASCII arrows are silent.
  {
    pattern: /(?<!\S)[:;=8xX]['-]?[()DPpO|/\\]+(?!\S)|<3|(?:-{1,2}|=)>|<(?:-{1,2}|=)/uy,
    verbalise: () => '',
  },
  { pattern: /[*_`^|\\{}~]{2,}|={2,}|#{2,}|\+{3,}|&{2,}|<{2,}|>{2,}|%{2,}|@{2,}/uy, verbalise: () => '' },
  { pattern: /(?:^|(?<=\n))[>#+*]\s/uy, verbalise: () => '' },
  { pattern: new RegExp(`[${Object.keys(signs).join('')}]`, 'uy'), verbalise: ([sign]) => signs[sign] },
];
