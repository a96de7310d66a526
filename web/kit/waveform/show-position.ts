import type { Playback } from '#web/kit/audio/playback.ts';
import { spokenTime } from '#web/kit/spoken-time.ts';

/**
 * Keeps an element's `--p` (share played, in percent) and its slider value at the player's
 * position, each frame while it moves, without rendering, whatever else the page holds.
 * Gives the function that stops.
 */
export function showPosition(
  element: HTMLElement,
  playback: Pick<Playback, 'position' | 'getState'>,
  moving: boolean,
): () => void {
  let frame = 0;
  let spoken = -1;
  const show = () => {
    const duration = playback.getState().item?.duration ?? 0;
    const seconds = playback.position();
    const share = duration > 0 ? Math.min(1, seconds / duration) : 0;
    element.style.setProperty('--p', `${(share * 100).toFixed(2)}%`);
    const whole = Math.floor(seconds);
    if (whole !== spoken && element.role === 'slider') {
      spoken = whole;
      element.ariaValueNow = String(whole);
      element.ariaValueText = spokenTime(whole);
    }
  };
  const run = () => {
    show();
    frame = requestAnimationFrame(run);
  };
  if (moving) run();
  else show();
  return () => {
    cancelAnimationFrame(frame);
  };
}
