import { type NamedEnsemble, namedEnsembles, type Player } from '#engine/theory/ensembles.data.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import { createFinder, type PhraseMatch } from '#engine/theory/words/phrases.ts';

const findEnsembles = createFinder(namedEnsembles);

const counts: Readonly<Record<string, number>> = {
  duo: 2,
  duet: 2,
  trio: 3,
  quartet: 4,
  quintet: 5,
  sextet: 6,
  septet: 7,
  octet: 8,
};
const pieces: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6 };
const countWords =
  /\b(?<count>duo|duet|trio|quartet|quintet|sextet|septet|octet)s?\b|\b(?<pieces>[2-6]|two|three|four|five|six) piece (?:\w+ )?(?:band|group|combo|ensemble)\b|\b(?<alone>solo) (?:piece|work|performance|instrumental)\b/g;
/** An ensemble that is added to others, or a group of singers. */
const addition = /\b(?:with|plus|and|featuring|feat|over|barbershop|vocal|vocals|singing) (?:an? |the )?$/;

export interface RequestedEnsemble {
  /** An ensemble whose name says who plays: "string quartet". */
  readonly named: PhraseMatch<NamedEnsemble> | undefined;
  /** Number of players that the prompt states, with drums as one player. */
  readonly playerCount: number | undefined;
  /** All players have the instrument whose name precedes the number: "cello duo". */
  readonly isOneInstrument: boolean;
  /** The named ensemble plays beside others: "pop with a string quartet". */
  readonly isAddition: boolean;
}

/** Parses the ensemble: "string quartet", "jazz trio", "oboe and harp duet". */
export const parseEnsemble = (
  text: string,
  instruments: readonly PhraseMatch<unknown>[],
): RequestedEnsemble => {
  const named = findEnsembles(text)[0];
  if (named !== undefined) {
    return {
      named,
      playerCount: undefined,
      isOneInstrument: false,
      isAddition: addition.test(text.slice(0, named.start)),
    };
  }
  for (const { index, groups = {} } of text.matchAll(countWords)) {
    const before = text.slice(0, index);
    if (addition.test(before)) continue;
    const { count, pieces: size, alone } = groups;
    const playerCount = alone === undefined ? (counts[count ?? ''] ?? pieces[size ?? ''] ?? Number(size)) : 1;
    const [only, ...others] = instruments;
    const isAdjacent = only?.end === index - 1 || /^\w+ for (?:two|three|four) /.test(text.slice(index));
    return {
      named,
      playerCount,
      isAddition: false,
      isOneInstrument: others.length === 0 && only !== undefined && isAdjacent,
    };
  }
  return { named, playerCount: undefined, isOneInstrument: false, isAddition: false };
};

export interface Players {
  /** With an instrument listed once for each player. */
  readonly instruments: readonly InstrumentName[];
  readonly hasDrums: boolean;
  /** True if the instruments are the whole ensemble. */
  readonly isComplete: boolean;
}

/** The players of a requested ensemble, and the other requested instruments. */
export const resolvePlayers = (
  { named, playerCount = 1, isOneInstrument, isAddition: isAdded }: RequestedEnsemble,
  requested: readonly InstrumentName[],
  style: Style,
): Players => {
  if (named === undefined) {
    const isComplete = isOneInstrument && (playerCount === 2 || style.drums === undefined);
    const [only] = requested;
    const copies = isComplete && only !== undefined ? Array.from({ length: playerCount }, () => only) : [];
    return { instruments: isComplete ? copies : requested, hasDrums: false, isComplete };
  }
  const { players, rhythmSectionPlayers, section } = named.value;
  const own = isAdded && section !== undefined ? [section] : playersIn(style, players, rhythmSectionPlayers);
  const instruments = own.filter((player) => player !== 'drums');
  return {
    instruments: [...instruments, ...requested.filter((name) => !instruments.includes(name))],
    hasDrums: own.includes('drums'),
    isComplete: !isAdded,
  };
};

const playersIn = (
  { drums }: Style,
  players: readonly Player[],
  rhythmSectionPlayers: readonly Player[] | undefined,
): readonly Player[] => (drums === undefined ? players : (rhythmSectionPlayers ?? players));
