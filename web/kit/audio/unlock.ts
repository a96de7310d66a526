import type { Playback } from '#web/kit/audio/playback.ts';

const gestures = ['click', 'touchend', 'keydown'] as const;

/**
 * Browsers block audio until the first user gesture. Calls `unlock` once, on the first click, touch or key press.
 * Returns the function that removes the listeners.
 */
export function unlockOnFirstGesture(target: Window, playback: Pick<Playback, 'unlock'>): () => void {
  const stop = () => {
    for (const gesture of gestures) target.removeEventListener(gesture, tryOnce, true);
  };
  function tryOnce() {
    stop();
    void playback.unlock();
  }
  for (const gesture of gestures) target.addEventListener(gesture, tryOnce, true);
  return stop;
}
