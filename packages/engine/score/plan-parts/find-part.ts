import { drumGroups } from '#contract/part-groups.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import type { Part } from '#engine/score/score.ts';
import { type DrumPiece, drumPieces } from '#engine/theory/drum-pieces.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import { percussion } from '#engine/theory/instruments/percussion.data.ts';
import { instrumentNamed, partsNamed } from '#engine/theory/part-names.ts';

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

const findDrumGroup = (group: DrumGroup, parts: readonly Part[]): FoundPart[] =>
  parts.flatMap((part): FoundPart[] => {
    if (part.kind !== 'drums') return [];
    if (isHandPercussion(part)) return group === 'percussion' ? [{ part, pieces: undefined }] : [];
    const pieces = piecesOf(group);
    return part.hits.some(({ piece }) => pieces.has(piece)) ? [{ part, pieces }] : [];
  });

/** The instrument that an entry brings in, if there is one of that name. */
export const replacementOf = ({ instrument }: PlanPart): InstrumentName | undefined =>
  instrument === undefined ? undefined : instrumentNamed(instrument);

/** The parts that a name of a plan means, as `partsNamed` finds them; of a group of drums, its pieces. */
export const findPart = (planName: string, parts: readonly Part[]): FoundPart[] => {
  const name = planName.trim().toLowerCase();
  if (isGroup(name)) return findDrumGroup(name, parts);
  const named = parts.map((part) => ({
    part: part.name,
    stem: part.stem,
    instrument: part.kind === 'notes' ? part.instrument : undefined,
    found: { part, pieces: undefined },
  }));
  return partsNamed(name, named).map(({ found }) => found);
};
