import { contractions, wordSpellings } from '#engine/edits/reading/spellings.data.ts';
import { correctTypos } from '#engine/edits/reading/correct-typos.ts';
import { correctSpelling } from '#engine/theory/words/correct-spelling.ts';

/** A word, number or sign of a comment, in lower case and corrected, and its range in the comment. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One character for one, so that offsets stay valid: no case, accents, curly quotes or long dashes. */
const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => text.charAt(i))
    .map((char) => {
      if (/[’‘`´]/.test(char)) return "'";
      const plain = char.normalize('NFD').charAt(0).toLowerCase();
      return plain.length === 1 ? plain : char;
    })
    .join('');

const pattern = new RegExp(
  [
    String.raw`\d{1,2}:\d{2}`,
    String.raw`(?<=^|[\s(,])[+-]\s?(?=\d)`,
    String.raw`\d+(?:st|nd|rd|ths?|va|ve)\b`,
    String.raw`\d+(?:[.,]\d+)?`,
    String.raw`->|=>|→`,
    String.raw`\.\.+|…`,
    String.raw`[a-z]+(?:'[a-z]+)*[#♯♭]?`,
    String.raw`[^\s\w]`,
  ].join('|'),
  'g',
);

const breaks: Readonly<Record<string, string>> = {
  '!': '.',
  '?': '?',
  ';': '.',
  '\n': '.',
  '…': '.',
  ':': ',',
  '(': ',',
  ')': ',',
  '–': ',',
  '—': ',',
  '&': 'and',
  '+': 'and',
  '/': 'and',
  '|': '|',
  '->': 'into',
  '=>': 'into',
  '→': 'into',
};

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d/.test(text);

const chord = '[a-g][#b♭]?(?:m|maj|min|dim|aug|sus|add)?\\d*(?:sus\\d|b5)?';
const chordBefore = new RegExp(`(?:^|[\\s|,–-])${chord}\\s*$`);
const chordAfter = new RegExp(`^.\\s*${chord}(?=[\\s,|.–-]|$)`);

/** Whether a sign stands between chord symbols: "Em7 - A7 - Dmaj7". */
const isInChart = (text: string, at: number): boolean =>
  chordAfter.test(text.slice(at, at + 16)) &&
  chordBefore.test(text.slice(Math.max(0, at - 16), at)) &&
  !/^. ?a\b/.test(text.slice(at, at + 4));

/** Of a longer one only the beginning is read: no known word is that long. */
const maxWordLength = 40;

/** The words that a raw token stands for; none for a sign without meaning, such as an emoji. */
const wordsOf = (raw: string, before: string | undefined, text: string, start: number): readonly string[] => {
  if (/^[a-z]/.test(raw)) {
    const known = contractions[raw] ?? contractions[raw.replaceAll("'", '')];
    if (known !== undefined) return known.split(' ');
    const word = raw.replace(/'s$/, '').replaceAll("'", '');
    if (word.length > maxWordLength) return [word.slice(0, maxWordLength)];
    const spelt = correctSpelling(wordSpellings[word] ?? word);
    return (spelt === word ? correctTypos(word) : spelt).split(' ');
  }
  if (/^\d/.test(raw)) return [raw.replace(',', '.')];
  if (/^[-–—,|]$/.test(raw) && isInChart(text, start)) return [];
  if (raw === '-' && isNumber(before) && /^\s*\d/.test(text.slice(start + 1))) return ['to'];
  if (/^[+-]\s?$/.test(raw) && /\d/.test(text.charAt(start + raw.length)))
    return [raw.trim() === '-' ? 'minus' : 'plus'];
  if (/^\.\.+$/.test(raw)) return ['.'];
  if (raw === '-' || raw === '–' || raw === '—') {
    const after = text.slice(start + 1).trimStart();
    if (isNumber(before) && /^\d/.test(after)) return ['to'];
    const isHyphen = /\w/.test(text.charAt(start - 1)) && /\w/.test(text.charAt(start + 1));
    return isHyphen && raw === '-' ? [] : [','];
  }
  if (raw === '.' || raw === ',' || raw === '%') return [raw];
  const word = breaks[raw];
  return word === undefined ? [] : [word];
};

/** "Too quite" at the end of a clause is "too quiet". */
const isQuiet = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'quite' &&
  /^(?:too|so|very|bit|really|more|is|are)$/.test(tokens[at - 1]?.text ?? '') &&
  /^(?:[.,?]|in|on|at|for|here|and|but|please|during|to|there|compared|enough)?$/.test(
    tokens[at + 1]?.text ?? '',
  );

/** "Way to loud", "bridge to long". */
const isTooMuch = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'to' &&
  /^(?:loud|quiet|long|short|fast|slow|busy|bright|dark|harsh|soft|high|low|much|many|dry|wet|dense|boring|simple|heavy|muddy|sparse|early|late)$/.test(
    tokens[at + 1]?.text ?? '',
  ) &&
  /^(?:[.,?]|in|on|at|for|here|and|but|please|during|there|compared)?$/.test(tokens[at + 2]?.text ?? '');

/**
 * The words of a comment: lower case, spelling corrected, contractions and hyphens taken apart ("can't" is "can not",
 * "hi-hat" is "hi hat", "bars 9–12" is "bars 9 to 12"). Signs that end a clause are ",", "." and "?".
 */
export const tokenise = (comment: string): Token[] => {
  const text = fold(comment.replaceAll('\n', ';'));
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const [raw] = match;
    const start = match.index;
    for (const word of wordsOf(raw, tokens.at(-1)?.text, text, start))
      // A row of dashes says no more than one.
      if (/^[a-z\d]/.test(raw) || word !== tokens.at(-1)?.text)
        tokens.push({ text: word, start, end: start + raw.length });
  }
  return tokens.map((token, i) =>
    isQuiet(tokens, i)
      ? { ...token, text: 'quiet' }
      : isTooMuch(tokens, i)
        ? { ...token, text: 'too' }
        : token,
  );
};
