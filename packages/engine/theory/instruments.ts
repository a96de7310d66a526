import type { InstrumentRecord } from '#engine/theory/instruments/instrument-record.ts';
import { basses } from '#engine/theory/instruments/basses.data.ts';
import { brass } from '#engine/theory/instruments/brass.data.ts';
import { guitars } from '#engine/theory/instruments/guitars.data.ts';
import { keyboards } from '#engine/theory/instruments/keyboards.data.ts';
import { mallets } from '#engine/theory/instruments/mallets.data.ts';
import { strings } from '#engine/theory/instruments/strings.data.ts';
import { synths } from '#engine/theory/instruments/synths.data.ts';
import { voices } from '#engine/theory/instruments/voices.data.ts';
import { winds } from '#engine/theory/instruments/winds.data.ts';
import { world } from '#engine/theory/instruments/world.data.ts';

const recordsById = {
  ...keyboards,
  ...guitars,
  ...basses,
  ...strings,
  ...brass,
  ...winds,
  ...mallets,
  ...world,
  ...voices,
  ...synths,
};

export type InstrumentName = keyof typeof recordsById;

const records: Readonly<Record<InstrumentName, InstrumentRecord>> = recordsById;

export interface Instrument extends InstrumentRecord {
  readonly id: InstrumentName;
}

/** Instruments that every renderer must support. */
export const instrumentNames = Object.keys(recordsById) as InstrumentName[];

/** The instruments by id. */
export const instruments: Readonly<Record<InstrumentName, Instrument>> = Object.fromEntries(
  instrumentNames.map((id) => [id, { ...records[id], id }]),
) as Record<InstrumentName, Instrument>;
