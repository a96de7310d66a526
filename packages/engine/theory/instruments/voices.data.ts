import type { InstrumentRecord } from '#engine/theory/instruments/instrument-record.ts';

/** The wordless voices, by id. */
export const voices = {
  choir: {
    label: 'choir',
    words: 'choir|choir aah|choral voice|wordless choir',
    foreignWords: 'choeur|chorgesang|coro|cori',
    low: 43,
    high: 79,
    roles: ['pad', 'harmony', 'lead'],
    isPolyphonic: true,
    program: 52,
    sound: 'sampled',
    articulations: ['swell'],
  },
  'voice-oohs': {
    label: 'voice oohs',
    words: 'voice ooh|choir ooh|ooh choir|vocal ooh',
    low: 48,
    high: 79,
    roles: ['pad', 'harmony', 'lead'],
    isPolyphonic: true,
    program: 53,
    sound: 'sampled',
    articulations: ['swell'],
  },
  'synth-choir': {
    label: 'synth choir',
    words: 'synth choir|synth voice|robot choir',
    low: 43,
    high: 84,
    roles: ['pad', 'harmony'],
    isPolyphonic: true,
    program: 54,
    sound: 'sampled',
    articulations: [],
  },
} satisfies Readonly<Record<string, InstrumentRecord>>;
