import { sideSenses } from '#engine/theory/words/side-senses.data.ts';

const musical =
  '(?:music|songs?|tracks?|tunes?|pieces?|ballads?|beats?|grooves?|anthems?|bands?|loops?|mix|set|style|vibes?|feel|rock|pop|blues|rap|jazz|bass|guitars?|licks?|riffs?|instrumentals?|samples?|classics?|jams?|numbers?|singers?|records?)';

const sidesOf = (word: string): string[] => {
  const { before, behind } = sideSenses[word] ?? {};
  return [
    ...(before === undefined ? [] : [String.raw`(?<=\b(?:${before}) )${word}\b(?! ${musical}\b)`]),
    ...(behind === undefined ? [] : [String.raw`\b${word}(?= (?:${behind})\b)`]),
  ];
};
const pattern = new RegExp(Object.keys(sideSenses).flatMap(sidesOf).join('|'), 'gi');

/**
 * Blanks out music words that have a non-musical meaning in their context: "an indie game", "country house", "fast
 * food", "bell peppers". Offsets in the text stay valid.
 */
export const withoutSideSenses = (text: string): string =>
  text.replace(pattern, (word) => ' '.repeat(word.length));
