import type { Playback } from '#web/kit/audio/playback.ts';
import type { PlaybackStatus } from '#web/kit/audio/playback-state.ts';

const sessionStates: Record<PlaybackStatus, MediaSessionPlaybackState> = {
  stopped: 'none',
  loading: 'playing',
  playing: 'playing',
  paused: 'paused',
};

/** Connects the player to the Media Session API (lock screen, media keys). Returns the function that stops it. */
export function followMediaSession(playback: Playback): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const resume = () => {
    const { item } = playback.getState();
    if (item) playback.play(item);
  };
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: resume,
    pause: () => playback.pause(),
    stop: () => playback.pause(),
    previoustrack: () => playback.previous(),
    nexttrack: () => playback.next(),
    seekto: ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime),
    seekbackward: ({ seekOffset }) => playback.seek(playback.position() - (seekOffset ?? 10)),
    seekforward: ({ seekOffset }) => playback.seek(playback.position() + (seekOffset ?? 10)),
  };
  setHandlers(session, handlers);

  let shownId: string | undefined;
  const update = () => {
    const { item, status, speed } = playback.getState();
    session.playbackState = item ? sessionStates[status] : 'none';
    if (item?.id !== shownId) {
      session.metadata = item ? new MediaMetadata({ title: item.title, album: item.projectName }) : null;
      shownId = item?.id;
    }
    if (item && item.duration > 0) {
      const position = Math.min(playback.position(), item.duration);
      session.setPositionState({ duration: item.duration, position, playbackRate: speed });
    }
  };
  update();
  const unsubscribe = playback.subscribe(update);
  return () => {
    unsubscribe();
    setHandlers(session, Object.fromEntries(Object.keys(handlers).map((action) => [action, null])));
  };
}

function setHandlers(
  session: MediaSession,
  handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>,
) {
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      session.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // Browsers throw for actions that they do not support.
    }
  }
}
