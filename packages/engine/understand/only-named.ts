import { findSections } from '#engine/theory/words/section-words.ts';
import type { PhraseMatch } from '#engine/theory/words/phrases.ts';

const before =
  /\b(?:solo|just|only|lone|unaccompanied|nothing but)\s(?:(?!(?:over|with|then|to|on|add|like)\b)\w+\s){0,2}$/;
const after = /^\s*(?:only|alone|unaccompanied)\b|^ solo (?:for|piece)\b/;
/** "unaccompanied" without an instrument beside it: "an unaccompanied suite for cello". */
const unaccompanied = /\bunaccompanied\b/;
/** A solo that is a whole piece: "a piano solo", "sonata for violin solo"; not "rock with a guitar solo". */
const soloPiece = /(?:^(?:an? )?(?:\w+ )?|\bfor (?:an? )?(?:\w+ )?)$/;
const soloEnd = /^ solo\s*(?:$|[,.;:!?)]|(?:in|at|about|for|from|of)\b)/;
/** The scoring of a piece: "a waltz for piano in A", "sonata for violin and piano"; not "for piano practice". */
const scoringStart = /\bfor (?:an? |the )?(?:(?:two|three|four|soft|quiet|gentle|prepared) )?$/;
const scoringJoint = /^(?:,|,? (?:and|&|\+)) (?:an? )?$/;
const scoringEnd = /^\s*(?:$|[,.;:!?)]|(?:in|at|from|of|by)\b)/;
/** Genres of one player: "a sad piano piece", "piano sonata in F". */
const pieceEnd =
  /^ (?:piece|sonata|sonatina|[eé]tude|prelude|nocturne|bagatelle|impromptu|ballade)\s*(?:$|[,.;:!?)]|(?:in|at|about|for|from|of)\b)/;
/** Groups whose players a prompt does not list. */
const groups = /\b(?:concert\w*|orchestra\w*|symphon\w*|ensemble|band|choir|trio|qu[ai]\w*tet|accompan\w+)\b/;
/** A single player who is complete has melody and chords. */
const playsChords =
  /\b(?:piano|pianoforte|harpsichord|clavichord|organ|guitar|lute|harp|celesta|music box)s?$/;
const isElectric = /\b(?:electric|distorted|lead|bass)\b/;
/** "only in the intro", "drums only at the end". */
const inOneSection = /^\s(?:only )?(?:in|during|at|until|before|after|from|for) (?:the |each |every )?(\w+)/;
/** Restrictions to a part of the piece: "starts with just piano", "only piano, then the band". */
const temporarily =
  /\b(?:start\w*|begin\w*|opens?|opening|intro|first|end|ends|ending|outro|finish\w*|closes?)\b[^.;:!?]*$/;
const continues = /^[^.;:!?]*\bthen\b/;
const positionWords = /^(?:start|beginning|middle|end|first|second|last)$/;
/**
 * Text that may follow a part name: matches "only drums", but not "just bass heavy techno" or "just drum loops I
 * like".
 */
const phraseEnd =
  /^\s*(?:$|[,.;:!?)]|(?:and|in|at|for|from|please|only|alone|line|groove|track|piece|music|loop)\b)/;
/** "Beat" often means the whole piece. */
const wholePiece = /^(?:beat|pulse)/;

export interface NamedPlayers {
  readonly instruments: readonly PhraseMatch<unknown>[];
  /** Drums, bass and vocals. */
  readonly parts: readonly PhraseMatch<unknown>[];
  /** Number of players that the prompt states: "duet" is two. */
  readonly playerCount: number | undefined;
  /** True if the prompt names a genre with a rhythm section: there a "guitar solo" is a section. */
  readonly hasRhythmSection: boolean;
}

/** Whether the prompt scores a piece for the named instruments: "for flute and harp", "a sad piano piece". */
const isScoring = (
  text: string,
  named: readonly PhraseMatch<unknown>[],
  last: PhraseMatch<unknown>,
): boolean => {
  const [first] = named;
  if (first === undefined || groups.test(text)) return false;
  const isJoined = named.every((own, i) => {
    const next = named[i + 1];
    return next === undefined || scoringJoint.test(text.slice(own.end, next.start));
  });
  const isComplete = named.length > 1 || (playsChords.test(first.phrase) && !isElectric.test(first.phrase));
  if (!isJoined || !isComplete) return false;
  const [lead, rest] = [text.slice(0, first.start), text.slice(last.end)];
  return (scoringStart.test(lead) && scoringEnd.test(rest)) || (named.length === 1 && pieceEnd.test(rest));
};

/**
 * Whether only the named instruments may play: "solo piano", "just cello and bass", "oboe and harp duet". Drums, bass
 * and vocals (`parts`) count together with instruments, and by themselves if the phrase ends with them.
 */
export const isOnlyNamed = (
  text: string,
  { instruments, parts, playerCount, hasRhythmSection }: NamedPlayers,
): boolean => {
  const counted = [...instruments, ...parts.filter(({ phrase }) => !wholePiece.test(phrase))];
  const named = counted.toSorted((a, b) => a.start - b.start);
  const [first] = named;
  const last = named.at(-1);
  if (first === undefined || last === undefined) return false;
  if (playerCount !== undefined && instruments.length > 0 && named.length >= playerCount) return true;
  const rest = text.slice(last.end);
  const [, where = ''] = inOneSection.exec(rest) ?? [];
  if (positionWords.test(where) || findSections(where).length > 0) return false;
  if (temporarily.test(text.slice(0, first.start)) || continues.test(rest)) return false;
  if (instruments.length === 0 && !phraseEnd.test(rest)) return false;
  if (!hasRhythmSection && instruments.length === named.length && isScoring(text, named, last)) return true;
  const lead = text.slice(0, first.start);
  const isSoloPiece =
    !hasRhythmSection &&
    named.length === 1 &&
    instruments.length === 1 &&
    soloPiece.test(lead) &&
    soloEnd.test(rest);
  return isSoloPiece || before.test(lead) || after.test(rest) || unaccompanied.test(text);
};
