import type { SharedPlayer } from '#web/guest/shared-player.ts';

export interface Step {
  /** Undefined at the start of the list. */
  readonly previous: (() => void) | undefined;
  /** Undefined at its end. */
  readonly next: (() => void) | undefined;
}

/** Connects the player to the lock screen and media keys. Returns the function that stops it. */
export function followMediaKeys(player: SharedPlayer, album: string, { previous, next }: Step): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const actions: readonly (readonly [MediaSessionAction, MediaSessionActionHandler | null])[] = [
    ['play', () => player.play()],
    ['pause', () => player.pause()],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
    ['previoustrack', previous ?? null],
    ['nexttrack', next ?? null],
  ];
  for (const [action, handler] of actions) {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // Browsers throw for actions that they do not support.
    }
  }
  let shown: string | undefined;
  const show = () => {
    const { source, status } = player.getState();
    session.playbackState = status === 'paused' ? 'paused' : 'playing';
    if (source?.title === shown) return;
    shown = source?.title;
    session.metadata = source ? new MediaMetadata({ title: source.title, album }) : null;
  };
  show();
  return player.subscribe(show);
}
