import { followPosition } from '#web/kit/audio/follow-position.ts';
import type { Playback } from '#web/kit/audio/playback.ts';
import { spokenTime } from '#web/kit/spoken-time.ts';

/**
 * Keeps an element's `--p` (share played, in percent) and, where it is a slider, its value at the
 * player's position. Gives the function that stops.
 */
export function showPosition(element: HTMLElement, playback: Playback): () => void {
  let spoken = -1;
  return followPosition(playback, () => {
    const duration = playback.getState().item?.duration ?? 0;
    const seconds = playback.position();
    const share = duration > 0 ? Math.min(1, seconds / duration) : 0;
    element.style.setProperty('--p', `${(share * 100).toFixed(2)}%`);
    const whole = Math.floor(seconds);
    if (whole === spoken || element.role !== 'slider') return;
    spoken = whole;
    element.ariaValueNow = String(whole);
    element.ariaValueText = spokenTime(whole);
  });
}
