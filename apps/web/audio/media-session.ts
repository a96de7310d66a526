import type { Playback } from '#web/audio/playback.ts';
import type { PlaybackStatus } from '#web/audio/playback-state.ts';

type MediaHandlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>;

/** What a player shows on the lock screen. */
export interface MediaState {
  readonly title: string;
  readonly album: string;
  readonly playbackState: MediaSessionPlaybackState;
  /** Seconds. */
  readonly duration: number;
  readonly position: number;
  readonly playbackRate: number;
}

interface MediaPlayer {
  readonly handlers: MediaHandlers;
  /** Undefined while it has nothing to play. */
  readonly read: () => MediaState | undefined;
}

/** The players of the page; the last one has the media keys and the lock screen. */
let players: readonly MediaPlayer[] = [];
let shownText = '';

function draw({ read }: MediaPlayer) {
  const session = navigator.mediaSession;
  const state = read();
  session.playbackState = state?.playbackState ?? 'none';
  const text = state ? `${state.title}\n${state.album}` : '';
  if (text !== shownText)
    session.metadata = state ? new MediaMetadata({ title: state.title, album: state.album }) : null;
  shownText = text;
  if (!state || state.duration <= 0) return;
  const { duration, position, playbackRate } = state;
  session.setPositionState({ duration, position: Math.max(0, Math.min(position, duration)), playbackRate });
}

function setPlayers(next: readonly MediaPlayer[]) {
  const [before, after] = [players.at(-1), next.at(-1)];
  players = next;
  if (before === after) return;
  setHandlers(Object.fromEntries(Object.keys(before?.handlers ?? {}).map((action) => [action, null])));
  if (!after) return;
  setHandlers(after.handlers);
  draw(after);
}

function setHandlers(handlers: MediaHandlers) {
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // Browsers throw for actions that they do not support.
    }
  }
}

/**
 * Connects a player to the Media Session API (lock screen, media keys). Of several players, the one that played last
 * has them. Call `update` after each change of the state, and `leave` at the end.
 */
export function joinMediaSession(player: MediaPlayer) {
  if (!('mediaSession' in navigator)) return { update: () => {}, leave: () => {} };
  setPlayers([player, ...players]);
  return {
    update() {
      if (player.read()?.playbackState === 'playing')
        setPlayers([...players.filter((other) => other !== player), player]);
      if (players.at(-1) === player) draw(player);
    },
    leave: () => setPlayers(players.filter((other) => other !== player)),
  };
}

const sessionStates: Record<PlaybackStatus, MediaSessionPlaybackState> = {
  stopped: 'none',
  loading: 'playing',
  playing: 'playing',
  paused: 'paused',
};

/** Connects the player of the application to the Media Session API. Returns the function that stops it. */
export function followMediaSession(playback: Playback): () => void {
  const resume = () => {
    const { item } = playback.getState();
    if (item) playback.play(item);
  };
  const { update, leave } = joinMediaSession({
    handlers: {
      play: resume,
      pause: () => playback.pause(),
      stop: () => playback.pause(),
      previoustrack: () => playback.previous(),
      nexttrack: () => playback.next(),
      seekto: ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime),
      seekbackward: ({ seekOffset }) => playback.seek(playback.position() - (seekOffset ?? 10)),
      seekforward: ({ seekOffset }) => playback.seek(playback.position() + (seekOffset ?? 10)),
    },
    read() {
      const { item, status, speed } = playback.getState();
      if (!item) return undefined;
      return {
        title: item.title,
        album: item.projectName,
        playbackState: sessionStates[status],
        duration: item.duration,
        position: playback.position(),
        playbackRate: speed,
      };
    },
  });
  update();
  const unsubscribe = playback.subscribe(update);
  return () => {
    unsubscribe();
    leave();
  };
}
