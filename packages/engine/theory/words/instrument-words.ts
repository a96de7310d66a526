import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import type { DrumKit } from '#engine/theory/drum-pieces.ts';
import {
  percussion,
  type PercussionName,
  substitutedPercussion,
} from '#engine/theory/instruments/percussion.data.ts';
import { createFinder } from '#engine/theory/words/phrases.ts';
import {
  substitutedInstruments,
  unavailableInstruments,
} from '#engine/theory/words/substituted-instruments.data.ts';

/** The key of each word of a table whose values are words separated by "|". */
const wordsBy = <T extends string>(table: Readonly<Partial<Record<T, string>>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries<string | undefined>(table).flatMap(([name, words = '']) =>
      words.split('|').map((word) => [word, name as T] as const),
    ),
  );

/** The key of each word of the records. */
const wordsOf = <T extends string>(
  records: Readonly<Record<T, { readonly words: string }>>,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries<{ readonly words: string }>(records).flatMap(([name, { words }]) =>
      words.split('|').map((word) => [word, name as T] as const),
    ),
  );

const substitutedWords: Readonly<Record<string, InstrumentName>> = wordsBy(substitutedInstruments);
const percussionNames = Object.keys(percussion) as PercussionName[];

/** Instrument words. The name of an instrument that the engine does not have maps to its nearest relative. */
export const instrumentWords: Readonly<Record<string, InstrumentName>> = {
  ...wordsOf(instruments),
  ...substitutedWords,
};

interface ForeignNames {
  readonly label: string;
  readonly foreignWords?: string;
}

/** Names in other languages, separated by "|", by label. */
export const foreignInstrumentWords: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.values(instruments), ...percussionNames.map((name): ForeignNames => percussion[name])].flatMap(
    ({ label, foreignWords }) => (foreignWords === undefined ? [] : [[label.toLowerCase(), foreignWords]]),
  ),
);

const substitutedPercussionWords: Readonly<Record<string, PercussionName>> = wordsBy(substitutedPercussion);
const percussionWords: Readonly<Record<string, PercussionName>> = {
  ...wordsOf<PercussionName>(percussion),
  ...substitutedPercussionWords,
};

/** Words of the drum table for drums that the kit replaces. */
const kitSubstitutedWords: ReadonlySet<string> = new Set(['cajon', 'bodhran', 'frame drum', 'dhol']);

/** Whether a phrase of the tables names an instrument that the engine does not have. */
export const isSubstituted = (phrase: string): boolean =>
  phrase in substitutedWords || phrase in substitutedPercussionWords || kitSubstitutedWords.has(phrase);

/** Words for drums, with the kit if the word names one. */
const drumWords: Readonly<Record<string, DrumKit | 'any'>> = {
  drum: 'any',
  drumming: 'any',
  'bass drum': 'any',
  'double bass drum': 'any',
  percussion: 'any',
  beat: 'any',
  pulse: 'any',
  pulses: 'any',
  kick: 'any',
  snare: 'any',
  'hi hat': 'any',
  cymbal: 'any',
  cajon: 'any',
  bodhran: 'any',
  'frame drum': 'any',
  dhol: 'any',
  drummer: 'any',
  'double kick': 'any',
  'drum kit': 'acoustic',
  'live drum': 'acoustic',
  'acoustic drum': 'acoustic',
  brushes: 'brushes',
  brush: 'brushes',
  'brushed drum': 'brushes',
  'brushed snare': 'brushes',
  '808': 'electronic',
  '808 drum': 'electronic',
  '909': 'electronic',
  'drum machine': 'electronic',
  'electronic drum': 'electronic',
  'four on the floor': 'electronic',
  'boom bap drum': 'boom-bap',
  'dusty drum': 'boom-bap',
  breakbeat: 'boom-bap',
};

/** Words for musical parts rather than instruments. */
const partWords: Readonly<Record<string, 'bass' | 'melody' | 'harmony' | 'vocals'>> = {
  bass: 'bass',
  bassline: 'bass',
  'bass line': 'bass',
  'low end': 'bass',
  melody: 'melody',
  melodies: 'melody',
  lead: 'melody',
  tune: 'melody',
  chord: 'harmony',
  harmony: 'harmony',
  vocal: 'vocals',
  voice: 'vocals',
  singing: 'vocals',
  singer: 'vocals',
  sung: 'vocals',
  lyric: 'vocals',
  rap: 'vocals',
  words: 'vocals',
  acapella: 'vocals',
  'a cappella': 'vocals',
  'a capella': 'vocals',
  acappella: 'vocals',
  vocalist: 'vocals',
  vox: 'vocals',
  falsetto: 'vocals',
  humming: 'vocals',
  chant: 'vocals',
  chanting: 'vocals',
  barbershop: 'vocals',
};

export const findInstruments = createFinder(instrumentWords);
export const findUnavailableInstruments = createFinder(
  Object.fromEntries(unavailableInstruments.split('|').map((word) => [word, word])),
);
export const findPercussion = createFinder(percussionWords);
export const findDrums = createFinder(drumWords);
export const findParts = createFinder(partWords);
