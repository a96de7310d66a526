import type { Playback } from '#web/kit/audio/playback.ts';

/**
 * Calls `draw` whenever the position may have changed: at once, at each change of the player's
 * state, and each frame while it sounds. Nothing is rendered. Gives the function that stops.
 */
export function followPosition(
  playback: Pick<Playback, 'subscribe' | 'getState'>,
  draw: () => void,
): () => void {
  let frame = 0;
  const run = () => {
    draw();
    cancelAnimationFrame(frame);
    frame = playback.getState().status === 'playing' ? requestAnimationFrame(run) : 0;
  };
  run();
  const unsubscribe = playback.subscribe(run);
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
  };
}
