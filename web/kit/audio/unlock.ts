import type { Playback } from '#web/kit/audio/playback.ts';

const gestures = ['click', 'touchend', 'keydown'] as const;

/**
 * Browsers keep pages silent until a person acts. At the first click, touch or key press one
 * moment of silence is tried, once. Gives the function that stops waiting.
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
