import { callUrl } from '#client/call-options.ts';
import { useContext, useEffect, useRef, useState } from 'react';
import { routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { RoomContext, useRoomState } from '#web/features/tracks/presence/room-context.ts';
import { createRoom, type RoomState, type Shown } from '#web/features/tracks/presence/room.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { onLiveMessage } from '#web/data/live-messages.ts';
import { useUser } from '#web/domain/user.ts';
import type { OwnState } from '#web/features/tracks/presence/teller.ts';

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

/** A random UUID of version 4. `crypto.randomUUID` is only available in secure contexts, not over plain http. */
function newClientId(random: Pick<Crypto, 'getRandomValues'> = crypto): string {
  const bytes = random.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const key = 'tutti.presence.hidden';

/** Whether this browser does not tell where its user is. */
function readHidden(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    // Storage is disabled.
    return false;
  }
}

function saveHidden(isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled or full.
  }
}

/**
 * Tells the other listeners on a track where this page is; null: it has left. The request survives the page. Failures
 * are ignored: the next position follows.
 */
async function sharePresence(trackId: string, clientId: string, state: OwnState | null): Promise<void> {
  try {
    await fetch(callUrl('sharePresence', { params: { trackId } }), {
      method: splitRoute(routes.sharePresence).method,
      credentials: 'same-origin',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, state }),
    });
  } catch {
    // Offline.
  }
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
