import { phraseMatcher, type PhraseMatch } from '#engine/effects/words/phrase-matcher.ts';
import { roomWords, type RoomName } from '#engine/effects/words/rooms.ts';
import type { Word } from '#engine/effects/words/stem.ts';

/** A room named in a prompt. */
export interface RoomMatch {
  readonly room: RoomName;
  readonly size: number;
  /** Indices of the words, including adjectives. */
  readonly at: readonly number[];
  /** The matched phrase without adjectives. */
  readonly phrase: string;
}

const findRooms = phraseMatcher(roomWords);
const prepositions = new Set(
  'in inside into from through across within at under down outside along on over'.split(' '),
);
const largeWords = new Set('large big huge vast giant enormous massive great empty long deep'.split(' '));
const smallWords = new Set('small little tiny narrow cramped'.split(' '));
const ignoredWords = new Set([
  'a',
  'an',
  'the',
  'some',
  'old',
  'dark',
  'stone',
  'concrete',
  'wooden',
  'metal',
]);
/** Rooms that need no preposition; other room words may be objects ("a red box"). */
const roomsWithoutPreposition = new Set<RoomName>([
  'outdoors',
  'underwater',
  'telephone',
  'dry',
  'car',
  'bathroom',
]);

/** Finds the room and its size; the last named room counts. */
export function parseRoom(words: readonly Word[]): RoomMatch | undefined {
  return findRooms(words)
    .map((found) => toRoomMatch(found, words))
    .findLast((room) => room !== undefined);
}

function toRoomMatch(
  { value, at, phrase }: PhraseMatch<RoomName>,
  words: readonly Word[],
): RoomMatch | undefined {
  const first = at[0]!;
  const before: number[] = [];
  let size = 0;
  let i = first - 1;
  for (; i >= 0 && words[i]!.clause === words[first]!.clause; i--) {
    const { text } = words[i]!;
    if (largeWords.has(text)) size = 1;
    else if (smallWords.has(text)) size = -1;
    else if (!ignoredWords.has(text)) break;
    before.push(i);
  }
  const hasPreposition = i >= 0 && prepositions.has(words[i]!.text);
  const isReverb = /reverb|echo|outdoor|outside|inside|indoor/.test(phrase);
  if (!hasPreposition && !isReverb && !roomsWithoutPreposition.has(value)) return undefined;
  return { room: value, size, at: [...before, ...at], phrase };
}
