import type { EditContext } from '#engine/edits/edit-context.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import { ClauseText } from '#engine/edits/reading/clause-text.ts';
import type { Item } from '#engine/edits/reading/items.ts';
import { readChords } from '#engine/edits/reading/read-chords.ts';
import { readEnding } from '#engine/edits/reading/read-ending.ts';
import { readKey } from '#engine/edits/reading/read-key.ts';
import { readTempo } from '#engine/edits/reading/read-tempo.ts';
import { type Carried, readInstead, readInstruments } from '#engine/edits/reading/read-instruments.ts';
import { readLengths } from '#engine/edits/reading/read-lengths.ts';
import { readLevels } from '#engine/edits/reading/read-levels.ts';
import { readOrder } from '#engine/edits/reading/read-order.ts';
import { readVenue } from '#engine/edits/reading/read-venue.ts';
import { readQualities } from '#engine/edits/reading/read-qualities.ts';

const isRegister = (clause: ClauseText): Change | undefined => {
  const match = clause.take(
    /\b(?:(\w+) )?(?:octaves?|8va|8ve|8vb)(?: (higher|lower|up|down|above|below))?\b|\b(higher|lower|deeper) register\b/,
  );
  if (match === undefined) return undefined;
  const text = `${clause.text} ${match[0]}`;
  const isDown = /\b(?:down|lower|below|drop|dropped|8vb|deeper|lowered)\b/.test(text);
  const isUp = /\b(?:up|climb|climbs|higher|above|raise|raised|lift)\b/.test(text);
  if (!isDown && !isUp && !/\b8va\b/.test(text)) return undefined;
  clause.take(/\b(?:down|lower|below|drop|up|higher|above|raise|lift|too (?:high|low))\b/);
  const count = match[1] === 'two' || match[1] === '2' ? 2 : 1;
  return { kind: 'register', octaves: isDown ? -count : count };
};

const changesOf = (clause: ClauseText, source: string, context: EditContext, carried: Carried): Change[] => {
  const instead = clause.parts.length === 1 ? readInstead(clause, carried.parts?.[0]) : [];
  if (instead.length > 0) return instead;
  const venue = readVenue(clause);
  const chords = readChords(clause, source);
  const order = readOrder(clause, context, carried.order);
  if (order.length > 0) return order;
  const lengths = readLengths(clause, context);
  if (lengths.length > 0) return lengths;
  const instruments = readInstruments(clause, context, carried);
  if (instruments.some(({ kind }) => kind === 'replace')) return instruments;
  // "A tambourine would lift it": why it is added.
  if (instruments.some(({ kind }) => kind === 'add')) clause.take(/\bwould [^@#]*$/);
  const register = isRegister(clause);
  const ending = readEnding(clause, carried.kinds.includes('ending'));
  if (ending.length > 0) return [...chords, ...instruments, ...ending];
  const key = readKey(clause, context);
  const tempo = readTempo(clause, context, carried.kinds.includes('tempo'));
  const levels = instruments.length > 0 ? [] : readLevels(clause);
  return [
    ...chords,
    ...instruments.filter(({ kind }) => register === undefined || kind !== 'add'),
    ...(register === undefined ? [] : [register]),
    ...ending,
    ...key,
    ...tempo,
    ...levels,
    ...venue,
    // "The chords are boring" asks for other chords, not for more notes.
    ...readQualities(clause, carried.isOfPart).filter(({ kind }) => chords.length === 0 || kind !== 'energy'),
  ];
};

export interface ReadClause {
  readonly changes: Change[];
  /** The runs of words that no rule took. */
  readonly untaken: readonly (readonly Item[])[];
}

/** The changes that the words of a clause ask for, without those of other clauses. */
export const readClause = (
  items: readonly Item[],
  source: string,
  context: EditContext,
  carried: Carried,
): ReadClause => {
  const clause = new ClauseText(items);
  const changes = changesOf(clause, source, context, carried);
  return { changes, untaken: clause.untaken };
};
