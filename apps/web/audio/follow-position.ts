import type { Playback } from '#web/audio/playback.ts';

/**
 * Calls `draw` whenever the position may have changed: immediately, on each state change of the player, and on each
 * animation frame while playing. Causes no React render. Returns the function that stops it.
 */
export function followPosition(
  playback: Pick<Playback, 'subscribe'> & { readonly getState: () => { readonly status: string } },
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
