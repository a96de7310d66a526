import { phraseBook, type Found } from '#engine/effects/words/phrase-book.ts';
import { roomWords, type RoomName } from '#engine/effects/words/rooms.ts';
import type { Word } from '#engine/effects/words/stem.ts';

/** A room named in a prompt. */
export interface FoundRoom {
  readonly room: RoomName;
  readonly size: number;
  /** Indices of the words, including adjectives. */
  readonly at: readonly number[];
  /** The matched phrase without adjectives. */
  readonly phrase: string;
}

const findRooms = phraseBook(roomWords);
const into = new Set(
  'in inside into from through across within at under down outside along on over'.split(' '),
);
const large = new Set('large big huge vast giant enormous massive great empty long deep'.split(' '));
const small = new Set('small little tiny narrow cramped'.split(' '));
const skipped = new Set(['a', 'an', 'the', 'some', 'old', 'dark', 'stone', 'concrete', 'wooden', 'metal']);
/** Rooms that need no preposition; other room words may be objects ("a red box"). */
const plainPlaces = new Set<RoomName>(['outdoors', 'underwater', 'telephone', 'dry', 'car', 'bathroom']);

/** Finds the room and its size; the last named room counts. */
export function readRoom(words: readonly Word[]): FoundRoom | undefined {
  return findRooms(words)
    .map((found) => placed(found, words))
    .findLast((room) => room !== undefined);
}

function placed({ value, at, phrase }: Found<RoomName>, words: readonly Word[]): FoundRoom | undefined {
  const first = at[0]!;
  const before: number[] = [];
  let size = 0;
  let i = first - 1;
  for (; i >= 0 && words[i]!.clause === words[first]!.clause; i--) {
    const { text } = words[i]!;
    if (large.has(text)) size = 1;
    else if (small.has(text)) size = -1;
    else if (!skipped.has(text)) break;
    before.push(i);
  }
  const said = i >= 0 && into.has(words[i]!.text);
  const isReverb = /reverb|echo|outdoor|outside|inside|indoor/.test(phrase);
  if (!said && !isReverb && !plainPlaces.has(value)) return undefined;
  return { room: value, size, at: [...before, ...at], phrase };
}
