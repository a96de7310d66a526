import { useContext, useEffect, useRef, useState } from 'react';
import { RoomContext, useRoomState } from '#web/features/tracks/presence/room-context.ts';
import { newClientId } from '#web/features/tracks/presence/client-id.ts';
import { readHidden, saveHidden } from '#web/features/tracks/presence/hidden-setting.ts';
import { createRoom, type RoomState, type Shown } from '#web/features/tracks/presence/room.ts';
import { sharePresence } from '#web/features/tracks/presence/share-presence.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { onLiveMessage } from '#web/data/live-messages.ts';
import { useUser } from '#web/domain/user.ts';

interface RoomInput extends Shown {
  readonly trackId: string;
  /** Shows another version, because the followed user plays it. */
  readonly onVersion: (version: number) => void;
}

export interface RoomView extends RoomState {
  /** Follows the user who leads, or leads if there is none; false stops both. */
  readonly listenTogether: (isTogether: boolean) => void;
  /** Whether the others do not see this user; kept in the browser. */
  readonly isHidden: boolean;
  readonly setHidden: (isHidden: boolean) => void;
}

/**
 * Opens the room of a track: who else is on it and where, refreshed once a second. `item` is the shown version in the
 * player’s format. Other parts of a page read it with `usePeople`. Needs a `RoomProvider`.
 */
export function useRoom({ trackId, version, item, onVersion }: RoomInput): RoomView {
  const playback = usePlayback();
  const { id: userId } = useUser();
  const [isHidden, setHidden] = useState(readHidden);
  const { room, setRoom } = useContext(RoomContext);
  const latest = useRef({ shown: { version, item }, onVersion });
  useEffect(() => {
    latest.current = { shown: { version, item }, onVersion };
  });

  useEffect(() => {
    const clientId = newClientId();
    const created = createRoom({
      userId,
      clientId,
      playback,
      isHidden,
      shown: latest.current.shown,
      onVersion: (number) => latest.current.onVersion(number),
      send: (state) => void sharePresence(trackId, clientId, state),
    });
    setRoom(created);
    const end = new AbortController();
    const leave = () => {
      if (!isHidden) void sharePresence(trackId, clientId, null);
    };
    const unsubscribe = onLiveMessage('changed', ({ event }) => {
      if (event.entity === 'presence' && event.id === trackId && event.row) created.receive(event.row);
    });
    addEventListener('pagehide', leave, { signal: end.signal });
    // A page from the back/forward cache is there again.
    addEventListener('pageshow', ({ persisted }) => persisted && created.tell(), {
      signal: end.signal,
    });
    return () => {
      end.abort();
      unsubscribe();
      created.close();
      leave();
      setRoom(undefined);
    };
  }, [trackId, userId, playback, isHidden, setRoom]);

  useEffect(() => {
    room?.show({ version, item });
  }, [room, version, item]);

  const state = useRoomState();
  return {
    ...state,
    listenTogether: (isTogether) => room?.listenTogether(isTogether),
    isHidden,
    setHidden: (hide) => {
      saveHidden(hide);
      setHidden(hide);
    },
  };
}
