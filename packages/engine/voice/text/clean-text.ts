/** Latin letters that Unicode decomposition does not reduce to ASCII. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'th',
  Ð: 'Th',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};
const foldedPattern = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'gu');
/** Characters that compatibility decomposition would split or lose. */
const PRESERVED = /[½⅓⅔¼¾⅕⅛²³…™°µ]/u;

/**
 * Normalises a text: straight quotes, plain spaces, unaccented Latin letters. Removes control characters, invisible
 * characters and lone surrogates; keeps line breaks.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(/[^ -~\n]/gu, folded)
    .replace(foldedPattern, (letter) => foldedLetters[letter]!)
    .replace(/[‘’‚‛ʼ′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/[―⸺⸻]/g, '—')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\ufffd]/gu, (c) => (c === '\n' ? c : c === '\t' ? ' ' : ''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

/** The compatibility decomposition (full width, ligatures) without accents. */
function folded(character: string): string {
  return PRESERVED.test(character) ? character : character.normalize('NFKD').replace(/\p{Mn}/gu, '');
}
