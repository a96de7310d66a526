import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Room, RoomState } from '#web/features/tracks/presence/room.ts';

/** The room that a part of the page has opened, for the other parts. */
export const RoomContext = createContext<{
  readonly room: Room | undefined;
  readonly setRoom: (room: Room | undefined) => void;
}>({ room: undefined, setRoom: () => {} });

const empty: RoomState = { others: [], isLeading: false, follows: null };
const noSubscription = () => () => {};

/** Who is in the room of the page; empty before it is opened. */
export function useRoomState(): RoomState {
  const { room } = useContext(RoomContext);
  return useSyncExternalStore(room?.subscribe ?? noSubscription, room?.getState ?? (() => empty));
}

/** The ids of the others in the room; the same array until a user comes or leaves. */
export function useUserIdsHere(): readonly string[] {
  const { room } = useContext(RoomContext);
  const ids = useSyncExternalStore(
    room?.subscribe ?? noSubscription,
    () =>
      room
        ?.getState()
        .others.map(({ userId }) => userId)
        .join(' ') ?? '',
  );
  return useMemo(() => ids.split(' '), [ids]);
}
