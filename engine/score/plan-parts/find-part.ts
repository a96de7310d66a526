import { drumGroups } from '#contract/part-groups.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { DrumPiece, Part } from '#engine/score/score.ts';
import { drumPieces, type InstrumentName, instrumentNames, instruments } from '#engine/theory/instruments.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { instrumentFamilies } from '#engine/theory/words/instrument-families.ts';
import { instrumentWords } from '#engine/theory/words/instrument-words.ts';

type DrumGroup = (typeof drumGroups)[number];

/** A part that a name means, or some pieces of a drum part. */
export interface FoundPart {
  readonly part: Part;
  readonly pieces: ReadonlySet<DrumPiece> | undefined;
}

const groupOfPiece: Readonly<Partial<Record<DrumPiece, DrumGroup>>> = {
  kick: 'kick',
  snare: 'snare',
  rim: 'snare',
  clap: 'snare',
  'closed-hat': 'hi-hat',
  'open-hat': 'hi-hat',
  'pedal-hat': 'hi-hat',
  ride: 'cymbals',
  crash: 'cymbals',
  'low-tom': 'toms',
  'mid-tom': 'toms',
  'high-tom': 'toms',
};

/** The pieces of the kit in a group; what is not of the kit is percussion. */
const piecesOf = (group: DrumGroup): ReadonlySet<DrumPiece> =>
  new Set(drumPieces.filter((piece) => (groupOfPiece[piece] ?? 'percussion') === group));

const percussionLabels: ReadonlySet<string> = new Set(Object.values(percussion).map(({ label }) => label));
/** Whether a drum part is a hand percussionist's: all of it is percussion, also a clap. */
const isHandPercussion = (part: Part): boolean =>
  part.kind === 'drums' && percussionLabels.has(part.name.toLowerCase());

const isGroup = (name: string): name is DrumGroup => drumGroups.some((group) => group === name);

const whole = (parts: readonly Part[]): FoundPart[] => parts.map((part) => ({ part, pieces: undefined }));

const findDrumGroup = (group: DrumGroup, parts: readonly Part[]): FoundPart[] =>
  parts.flatMap((part): FoundPart[] => {
    if (part.kind !== 'drums') return [];
    if (isHandPercussion(part)) return group === 'percussion' ? [{ part, pieces: undefined }] : [];
    const pieces = piecesOf(group);
    return part.hits.some(({ piece }) => pieces.has(piece)) ? [{ part, pieces }] : [];
  });

const singular = (name: string): string => name.replace(/(?<=[^s])s$/, '');

/** The instruments that a name means: of a family of that name all members, else the one. */
export const instrumentsNamed = (name: string): readonly InstrumentName[] => {
  const words = name.replaceAll('-', ' ');
  const exact = instrumentNames.find(
    (id) => id.replaceAll('-', ' ') === words || instruments[id].label === words,
  );
  const family = instrumentFamilies[words] ?? instrumentFamilies[singular(words)];
  const word = instrumentWords[words] ?? instrumentWords[singular(words)];
  return [
    ...new Set([...(exact ? [exact] : []), ...(family ?? []), ...(exact || family || !word ? [] : [word])]),
  ];
};

/** The instrument that an entry brings in, if there is one of that name. */
export const replacementOf = ({ instrument }: PlanPart): InstrumentName | undefined =>
  instrument === undefined ? undefined : instrumentsNamed(instrument.trim().toLowerCase())[0];

/** "Piano" means the piano if there is one, else any piano; "strings" means all of them. */
const isCollective = (name: string): boolean =>
  name.endsWith('s') && instrumentFamilies[singular(name)] !== undefined;

const findInstrument = (name: string, parts: readonly Part[]): FoundPart[] => {
  const [first, ...others] = instrumentsNamed(name);
  if (first === undefined) return [];
  const playing = (names: readonly InstrumentName[]) =>
    parts.filter((part) => part.kind === 'notes' && names.includes(part.instrument));
  const exact = playing([first]);
  const found =
    exact.length > 0 && !isCollective(name) && name !== 'brass' ? exact : playing([first, ...others]);
  return whole(found);
};

/**
 * The parts that a name of a plan means: a stem ("drums", "lead") or all parts; a group of drums; the part of that
 * name in the score; an instrument or a family of instruments.
 */
export const findPart = (planName: string, parts: readonly Part[]): FoundPart[] => {
  const name = planName.trim().toLowerCase();
  if (name === 'all') return whole(parts);
  const ofStem = parts.filter(({ stem }) => stem === name);
  if (ofStem.length > 0) return whole(ofStem);
  if (isGroup(name)) return findDrumGroup(name, parts);
  const named = parts.filter((part) => part.name.toLowerCase() === name);
  return named.length > 0 ? whole(named) : findInstrument(name, parts);
};
