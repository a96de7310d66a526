import { brass } from '#engine/theory/instruments/brass.data.ts';
import { guitars } from '#engine/theory/instruments/guitars.data.ts';
import { keyboards } from '#engine/theory/instruments/keyboards.data.ts';
import { strings } from '#engine/theory/instruments/strings.data.ts';
import { synths } from '#engine/theory/instruments/synths.data.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';

interface InstrumentFamily {
  /** "guitars" */
  readonly label: string;
  /** Singular names, normalised. */
  readonly words: readonly string[];
  readonly members: readonly InstrumentName[];
}

const idsOf = <T extends object>(records: T): (keyof T)[] => Object.keys(records) as (keyof T)[];

const isGuitar = (name: InstrumentName): boolean => instruments[name].label.endsWith('guitar');

const pianos: readonly InstrumentName[] = [
  'piano',
  'felt-piano',
  'upright-piano',
  'honky-tonk-piano',
  'electric-grand',
  'electric-piano',
  'wurlitzer',
  'fm-piano',
];

const families: readonly InstrumentFamily[] = [
  { label: 'keyboards', words: ['keys', 'keyboard'], members: idsOf(keyboards) },
  { label: 'pianos', words: ['piano'], members: pianos },
  {
    label: 'organs',
    words: ['organ'],
    members: ['organ', 'percussive-organ', 'rock-organ', 'church-organ', 'reed-organ'],
  },
  {
    label: 'guitars',
    words: ['guitar'],
    members: [...idsOf(guitars).filter(isGuitar), 'guitar-harmonics'],
  },
  {
    label: 'strings',
    words: ['string'],
    members: idsOf(strings).filter((name) => name !== 'harp'),
  },
  { label: 'violins', words: ['violin'], members: ['violin', 'fiddle', 'strings'] },
  { label: 'brass', words: ['brass'], members: idsOf(brass) },
  { label: 'trumpets', words: ['trumpet'], members: ['trumpet', 'muted-trumpet', 'brass'] },
  { label: 'horns', words: ['horns'], members: ['brass', 'french-horn', 'trumpet', 'trombone'] },
  {
    label: 'saxophones',
    words: ['saxophone', 'sax'],
    members: ['saxophone', 'soprano-sax', 'alto-sax', 'tenor-sax', 'baritone-sax'],
  },
  {
    label: 'woodwinds',
    words: ['woodwind'],
    members: ['flute', 'piccolo', 'oboe', 'english-horn', 'clarinet', 'bass-clarinet', 'bassoon'],
  },
  { label: 'bells', words: ['bell'], members: ['bell', 'tubular-bells', 'glockenspiel'] },
  { label: 'pads', words: ['pad'], members: ['warm-pad', 'glass-pad', 'choir-pad', 'sweep-pad'] },
  {
    label: 'synths',
    words: ['synth', 'synthesizer', 'synthesiser'],
    members: [...idsOf(synths).filter((name) => name !== 'calliope'), 'synth-bass', 'sub-bass'],
  },
];

/** The instruments that a family word excludes: "no guitars" excludes all guitars. */
export const instrumentFamilies: Readonly<Record<string, readonly InstrumentName[]>> = Object.fromEntries(
  families.flatMap(({ words, members }) => words.map((word) => [word, members])),
);

/** The labels of instruments, with a complete family under its own label: "guitars". */
export const familyLabels = (names: readonly InstrumentName[]): string[] => {
  const complete = families
    .filter(({ members }) => members.every((name) => names.includes(name)))
    .toSorted((a, b) => b.members.length - a.members.length);
  const labelOf = (name: InstrumentName) =>
    complete.find(({ members }) => members.includes(name))?.label ?? instruments[name].label;
  return [...new Set(names.map(labelOf))];
};
