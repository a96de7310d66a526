import type { InstrumentRecord } from '#engine/theory/instruments/instrument-record.ts';

/** The plucked instruments of Asia, by id. */
export const world = {
  sitar: {
    label: 'sitar',
    words: 'sitar',
    low: 48,
    high: 84,
    roles: ['lead'],
    isPolyphonic: false,
    program: 104,
    sound: 'sampled',
    articulations: ['bend', 'vibrato'],
  },
  shamisen: {
    label: 'shamisen',
    words: 'shamisen',
    low: 50,
    high: 84,
    roles: ['lead'],
    isPolyphonic: false,
    program: 106,
    sound: 'sampled',
    articulations: [],
  },
  koto: {
    label: 'koto',
    words: 'koto',
    low: 48,
    high: 88,
    roles: ['harmony', 'lead'],
    isPolyphonic: true,
    program: 107,
    sound: 'sampled',
    articulations: [],
  },
} satisfies Readonly<Record<string, InstrumentRecord>>;
