import { followPosition } from '#web/audio/follow-position.ts';
import type { Playback } from '#web/audio/playback.ts';
import { spokenTime } from '#web/ui/spoken-time.ts';

/**
 * Updates `--p` (played share in percent) of an element and, for a slider, its ARIA value with the player position.
 * Returns the function that stops and resets both.
 */
export function showPosition(element: HTMLElement, playback: Playback): () => void {
  let lastSpoken = -1;
  const stop = followPosition(playback, () => {
    const duration = playback.getState().item?.duration ?? 0;
    const seconds = playback.position();
    const share = duration > 0 ? Math.min(1, seconds / duration) : 0;
    element.style.setProperty('--p', `${(share * 100).toFixed(2)}%`);
    const whole = Math.floor(seconds);
    if (whole === lastSpoken || element.role !== 'slider') return;
    lastSpoken = whole;
    element.ariaValueNow = String(whole);
    element.ariaValueText = spokenTime(whole);
  });
  return () => {
    stop();
    element.style.removeProperty('--p');
    if (element.role !== 'slider') return;
    element.ariaValueNow = '0';
    element.ariaValueText = spokenTime(0);
  };
}
