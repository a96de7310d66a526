import {
  type DrumKit,
  type InstrumentName,
  instrumentNames,
  instruments,
} from '#engine/theory/instruments.ts';
import { createFinder } from '#engine/theory/words/phrases.ts';
import {
  substitutedInstruments,
  unavailableInstruments,
} from '#engine/theory/words/substituted-instruments.data.ts';

const substitutedWords: Readonly<Record<string, InstrumentName>> = Object.fromEntries(
  Object.entries(substitutedInstruments).flatMap(([name, words]) =>
    words.split('|').map((word) => [word, name as InstrumentName] as const),
  ),
);

/** Instrument words. The name of an instrument that the engine does not have maps to its nearest relative. */
export const instrumentWords: Readonly<Record<string, InstrumentName>> = {
  ...Object.fromEntries(
    instrumentNames.flatMap((name) => instruments[name].words.split('|').map((word) => [word, name])),
  ),
  ...substitutedWords,
};

/** Names in other languages, separated by "|", by label. */
export const foreignInstrumentWords: Readonly<Record<string, string>> = Object.fromEntries(
  instrumentNames.flatMap((name) => {
    const { label, foreignWords } = instruments[name];
    return foreignWords === undefined ? [] : [[label.toLowerCase(), foreignWords]];
  }),
);

/** Whether the phrase of `instrumentWords` names an instrument that the engine does not have. */
export const isSubstituted = (phrase: string): boolean => phrase in substitutedWords;

/** Words for drums, with the kit if the word names one. */
const drumWords: Readonly<Record<string, DrumKit | 'any'>> = {
  drum: 'any',
  drumming: 'any',
  'bass drum': 'any',
  'double bass drum': 'any',
  bongo: 'any',
  percussion: 'any',
  beat: 'any',
  pulse: 'any',
  pulses: 'any',
  kick: 'any',
  snare: 'any',
  'hi hat': 'any',
  cymbal: 'any',
  taiko: 'any',
  tabla: 'any',
  djembe: 'any',
  cajon: 'any',
  darbuka: 'any',
  bodhran: 'any',
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
export const findDrums = createFinder(drumWords);
export const findParts = createFinder(partWords);
