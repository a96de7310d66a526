import { createFollower } from '#web/features/tracks/presence/follow-leader.ts';
import {
  byUser,
  type Listener,
  type Listeners,
  positionNow,
  withoutExpired,
  withPresence,
} from '#web/features/tracks/presence/listeners.ts';
import { type OwnState, startTelling } from '#web/features/tracks/presence/teller.ts';
import type { Presence } from '#contract/presence.ts';
import { isSameAudio, type Playable } from '#web/audio/playback-state.ts';
import { createStore } from '#web/ui/store.ts';
import type { Playback } from '#web/audio/playback.ts';

/** A user on the track, as drawn. */
export interface Person extends Pick<Listener, 'userId' | 'user' | 'clientId'> {
  readonly version: number;
  /** Seconds into the version. */
  readonly position: number;
  readonly isPlaying: boolean;
  readonly isLeading: boolean;
  readonly follows: string | null;
}

export interface RoomState {
  readonly others: readonly Person[];
  readonly isLeading: boolean;
  /** Id of the user that this page follows. */
  readonly follows: string | null;
}

/** The version that the page shows. */
export interface Shown {
  readonly version: number;
  readonly item: Playable;
}

interface RoomOptions {
  readonly userId: string;
  readonly clientId: string;
  readonly playback: Playback;
  readonly shown: Shown;
  readonly send: (state: OwnState) => void;
  /** Whether the others see this page. */
  readonly isHidden: boolean;
  /** The leader plays another version. */
  readonly onVersion: (version: number) => void;
  readonly nowMs?: () => number;
}

const redrawMs = 1_000;
/** The assumed time of news on their way until it was measured, in milliseconds. */
const defaultTransitMs = 20;

export type Room = ReturnType<typeof createRoom>;

/**
 * Who is on a track, and listening together. It tells the own position, takes the news of the others with `receive`,
 * and keeps the player where the followed user is. The time that news are on their way is measured with the own ones,
 * which come back over the same stream.
 */
export function createRoom(options: RoomOptions) {
  const { userId, clientId, playback, nowMs = () => performance.now() } = options;
  let { shown } = options;
  let listeners: Listeners = new Map();
  let isLeading = false;
  let follows: string | null = null;
  const store = createStore<RoomState>({ others: [], isLeading, follows });
  const sent = new Map<number, number>();
  let transitMs = defaultTransitMs;
  const follower = createFollower({ playback, nowMs, transitMs: () => transitMs });

  const isShown = () => isSameAudio(playback.getState().item, shown.item);
  const read = (): OwnState => ({
    version: shown.version,
    position: isShown() ? playback.position() : 0,
    isPlaying: isShown() && playback.getState().status === 'playing',
    isLeading,
    follows,
  });

  function redraw() {
    listeners = withoutExpired(listeners, nowMs());
    const leader = leaderOf();
    // The leader has left, or leads no more.
    if (follows !== null && !leader?.state.isLeading) follows = null;
    const people = byUser(listeners).filter((listener) => listener.userId !== userId);
    const state = store.get();
    const isSame =
      people.length + state.others.length === 0 && isLeading === state.isLeading && follows === state.follows;
    if (isSame) return;
    store.set({
      isLeading,
      follows,
      others: people.map((listener) => ({
        userId: listener.userId,
        user: listener.user,
        clientId: listener.clientId,
        version: listener.state.version,
        position: positionNow(listener, nowMs(), transitMs),
        isPlaying: listener.state.isPlaying,
        isLeading: listener.state.isLeading,
        follows: listener.state.follows,
      })),
    });
  }

  const leaderOf = () => byUser(listeners).find((listener) => listener.userId === follows);

  const teller = options.isHidden
    ? undefined
    : startTelling({
        read,
        nowMs,
        send: (own) => {
          sent.set(own.position, nowMs());
          if (sent.size > 20) sent.delete(sent.keys().next().value!);
          options.send(own);
        },
      });

  function followNow() {
    const leader = leaderOf();
    if (!leader) return;
    if (leader.state.version !== shown.version) options.onVersion(leader.state.version);
    else follower.sync(leader, shown.item);
  }

  /** Keeps the shortest time, and follows longer ones slowly: a busy page makes single ones long. */
  function measureTransit({ state: own }: Presence) {
    const sentMs = own && sent.get(own.position);
    if (typeof sentMs !== 'number') return;
    sent.delete(own!.position);
    const measuredMs = nowMs() - sentMs;
    transitMs += (measuredMs - transitMs) * (measuredMs < transitMs ? 1 : 0.05);
  }

  let before = playback.getState();
  const unsubscribe = playback.subscribe(() => {
    const after = playback.getState();
    const { status, seekCount, item } = before;
    before = after;
    if (after.status === status && after.seekCount === seekCount && after.item === item) return;
    const hasPaused = status === 'playing' && after.status === 'paused';
    // A user who pauses while the leader plays on stops following.
    if (hasPaused && follows !== null && leaderOf()?.state.isPlaying) follows = null;
    if (status !== 'playing' && after.status === 'playing') followNow();
    teller?.changed();
    redraw();
  });
  const timer = setInterval(redraw, redrawMs);

  return {
    getState: store.get,
    subscribe: store.subscribe,
    receive(presence: Presence) {
      if (presence.clientId === clientId) {
        measureTransit(presence);
        return;
      }
      const isNew = !listeners.has(presence.clientId) && presence.state !== null;
      listeners = withPresence(listeners, presence, nowMs());
      // A page that has just been opened does not know this one yet.
      if (isNew) teller?.changed();
      if (presence.userId === follows && leaderOf()?.clientId === presence.clientId) followNow();
      redraw();
    },
    /** Tells the own state again, for a page that the others have forgotten. */
    tell: () => teller?.changed(),
    /** The page shows another version. */
    show(next: Shown) {
      const isSame = next.version === shown.version && next.item.audioUrl === shown.item.audioUrl;
      shown = next;
      if (isSame) return;
      teller?.changed();
      followNow();
      redraw();
    },
    /** Follows the user who leads, or leads if there is none; false stops both. */
    listenTogether(isTogether: boolean) {
      const leader = byUser(listeners).find(
        (listener) => listener.state.isLeading && listener.userId !== userId,
      );
      follows = isTogether && leader ? leader.userId : null;
      isLeading = isTogether && !leader;
      teller?.changed();
      followNow();
      redraw();
    },
    close() {
      clearInterval(timer);
      unsubscribe();
      teller?.stop();
    },
  };
}
