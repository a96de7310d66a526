import { joinMediaSession } from '#web/audio/media-session.ts';
import type { SharedPlayer } from '#web/guest/shared-player.ts';

export interface Step {
  /** Undefined at the start of the list. */
  readonly previous: (() => void) | undefined;
  /** Undefined at its end. */
  readonly next: (() => void) | undefined;
}

/** Connects the player to the lock screen and media keys. Returns the function that stops it. */
export function followMediaKeys(player: SharedPlayer, album: string, { previous, next }: Step): () => void {
  const { update, leave } = joinMediaSession({
    handlers: {
      play: () => player.play(),
      pause: () => player.pause(),
      seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
      previoustrack: previous ?? null,
      nexttrack: next ?? null,
    },
    read() {
      const { source, status } = player.getState();
      return (
        source && {
          title: source.title,
          album,
          playbackState: status === 'paused' ? 'paused' : 'playing',
          duration: source.duration,
          position: player.position(),
          playbackRate: 1,
        }
      );
    },
  });
  const unsubscribe = player.subscribe(update);
  return () => {
    unsubscribe();
    leave();
  };
}
