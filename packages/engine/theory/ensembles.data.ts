import type { InstrumentName } from '#engine/theory/instruments.ts';

/** A player of an ensemble; drums count as one player. */
export type Player = InstrumentName | 'drums';

export interface NamedEnsemble {
  readonly players: readonly Player[];
  /** Players in genres with a rhythm section, if they differ: a piano trio in jazz has bass and drums. */
  readonly rhythmSectionPlayers?: readonly Player[];
  /** The instrument that plays for it beside a band: "pop with a string quartet". */
  readonly section?: InstrumentName;
}

/** A choir of four voices; in popular music the inner voices sing "ooh". */
const choir: NamedEnsemble = {
  players: ['choir'],
  rhythmSectionPlayers: ['choir', 'voice-oohs'],
  section: 'choir',
};

/** Ensembles whose name says who plays. */
export const namedEnsembles: Readonly<Record<string, NamedEnsemble>> = {
  satb: choir,
  'choir satb': choir,
  'satb choir': choir,
  'mixed choir': choir,
  'chamber choir': choir,
  'a cappella choir': choir,
  'choir a cappella': choir,
  'a cappella': choir,
  'a capella': choir,
  acappella: choir,
  acapella: choir,
  'vocal ensemble': choir,
  'vocal quartet': choir,
  'choral piece': choir,
  'choral music': choir,
  'choral work': choir,
  'string duo': { players: ['violin', 'cello'], section: 'strings' },
  'string trio': { players: ['violin', 'viola', 'cello'], section: 'strings' },
  'string quartet': { players: ['violin', 'violin', 'viola', 'cello'], section: 'strings' },
  'string quintet': { players: ['violin', 'violin', 'viola', 'viola', 'cello'], section: 'strings' },
  'piano trio': {
    players: ['violin', 'cello', 'piano'],
    rhythmSectionPlayers: ['piano', 'upright-bass', 'drums'],
  },
  'piano quartet': { players: ['violin', 'viola', 'cello', 'piano'] },
  'piano quintet': { players: ['violin', 'violin', 'viola', 'cello', 'piano'] },
  'organ trio': { players: ['jazz-guitar', 'organ', 'drums'] },
  'power trio': { players: ['distorted-guitar', 'electric-bass', 'drums'] },
  'flute quartet': { players: ['flute', 'violin', 'viola', 'cello'] },
  'clarinet quintet': { players: ['clarinet', 'violin', 'violin', 'viola', 'cello'] },
  'woodwind trio': { players: ['oboe', 'clarinet', 'bassoon'] },
  'wind trio': { players: ['oboe', 'clarinet', 'bassoon'] },
  'woodwind quartet': { players: ['flute', 'oboe', 'clarinet', 'bassoon'] },
  'wind quartet': { players: ['flute', 'oboe', 'clarinet', 'bassoon'] },
  'woodwind quintet': { players: ['flute', 'oboe', 'clarinet', 'french-horn', 'bassoon'] },
  'wind quintet': { players: ['flute', 'oboe', 'clarinet', 'french-horn', 'bassoon'] },
  'brass trio': { players: ['trumpet', 'french-horn', 'trombone'], section: 'brass' },
  'brass quartet': { players: ['trumpet', 'trumpet', 'french-horn', 'trombone'], section: 'brass' },
  'brass quintet': { players: ['trumpet', 'trumpet', 'french-horn', 'trombone', 'tuba'], section: 'brass' },
  'saxophone quartet': {
    players: ['soprano-sax', 'alto-sax', 'tenor-sax', 'baritone-sax'],
    rhythmSectionPlayers: ['saxophone', 'piano', 'upright-bass', 'drums'],
  },
  'sax quartet': {
    players: ['soprano-sax', 'alto-sax', 'tenor-sax', 'baritone-sax'],
    rhythmSectionPlayers: ['saxophone', 'piano', 'upright-bass', 'drums'],
  },
};
