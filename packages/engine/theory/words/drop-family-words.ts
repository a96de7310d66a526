import { instrumentWords } from '#engine/theory/words/instrument-words.ts';
import type { PhraseMatch } from '#engine/theory/words/phrases.ts';

/** Specific instrument words by family word, as far as they do not end with the family word. */
const specificNames: Readonly<Record<string, readonly string[]>> = {
  guitar: [
    'fingerpicking',
    'fingerstyle',
    'nylon string',
    'power chord',
    'guitar riff',
    'telecaster',
    'tele',
    'stratocaster',
    'strat',
    'dobro',
  ],
  piano: ['rhodes', 'wurlitzer', 'wurli', 'wurly', 'fender rhodes'],
  keys: ['piano', 'felt piano', 'electric piano', 'rhodes', 'wurlitzer', 'organ', 'hammond', 'clavinet'],
  keyboard: ['piano', 'felt piano', 'electric piano', 'rhodes', 'wurlitzer', 'organ', 'hammond', 'clavinet'],
  synth: [
    'supersaw',
    'synth stab',
    'synth pad',
    'synth lead',
    'lead synth',
    'square wave',
    'arp',
    'arpeggio',
  ],
  synthesizer: ['supersaw', 'synth stab', 'synthesizer pad', 'synth lead', 'arp', 'arpeggio'],
  organ: ['hammond', 'b3', 'harmonium'],
  sax: [],
  saxophone: [],
  trumpet: ['harmon mute'],
  horn: [],
  flute: [],
  clarinet: [],
  string: ['pizzicato'],
  bell: [],
  pad: [],
};

const specificByFamily = new Map(
  Object.entries(specificNames).map(([family, names]) => [
    family,
    new Set([...names, ...Object.keys(instrumentWords).filter((phrase) => phrase.endsWith(` ${family}`))]),
  ]),
);

/** Separators between two instruments: "a piano and an electric piano", "piano, electric piano". */
const between = /^\s*(?:(?:,|and|plus|with|over|against|alongside|or)\s*){1,2}(?:(?:an?|the|some)\s+)?$/;

/** The number of the list that each instrument is in: a new list begins where anything but a separator is between. */
const listNumbers = (text: string, found: readonly PhraseMatch<unknown>[]): number[] => {
  let list = 0;
  return found.map(({ start }, i) => {
    const before = found[i - 1];
    if (before !== undefined && !between.test(text.slice(before.end, start))) list += 1;
    return list;
  });
};

/**
 * Drops a family word if a specific instrument of the family is named: "fingerstyle guitar" is one guitar, and so is
 * "acoustic guitar" with "a gentle guitar melody"; but "piano and electric piano" are two.
 */
export const dropFamilyWords = <T>(text: string, found: readonly PhraseMatch<T>[]): PhraseMatch<T>[] => {
  const lists = listNumbers(text, found);
  return found.filter((family, at) => {
    const members = found.flatMap(({ phrase }, i) =>
      specificByFamily.get(family.phrase)?.has(phrase) === true ? [i] : [],
    );
    return members.length === 0 || members.some((i) => lists[i] === lists[at]);
  });
};
