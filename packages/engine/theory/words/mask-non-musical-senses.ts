import { nonMusicalSenses } from '#engine/theory/words/non-musical-senses.data.ts';

const musical =
  '(?:music|songs?|tracks?|tunes?|pieces?|ballads?|beats?|grooves?|anthems?|bands?|loops?|mix|set|style|vibes?|feel|rock|pop|blues|rap|jazz|bass|guitars?|licks?|riffs?|instrumentals?|samples?|classics?|jams?|numbers?|singers?|records?)';

const patternsOf = (word: string): string[] => {
  const { before, behind } = nonMusicalSenses[word] ?? {};
  return [
    ...(before === undefined ? [] : [String.raw`(?<=\b(?:${before}) )${word}\b(?! ${musical}\b)`]),
    ...(behind === undefined ? [] : [String.raw`\b${word}(?= (?:${behind})\b)`]),
  ];
};
const pattern = new RegExp(Object.keys(nonMusicalSenses).flatMap(patternsOf).join('|'), 'gi');

/**
 * Blanks out music words that have a non-musical meaning in their context: "an indie game", "country house", "fast
 * food", "bell peppers". Offsets in the text stay valid.
 */
export const maskNonMusicalSenses = (text: string): string =>
  text.replace(pattern, (word) => ' '.repeat(word.length));
