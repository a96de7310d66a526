interface MovingPlayer {
  readonly getState: () => { readonly status: string };
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Calls `draw` whenever the position may have changed: immediately, on each state change of the player, and on each
 * animation frame while playing. Causes no React render. Returns the function that stops it.
 */
export function followPosition(player: MovingPlayer, draw: () => void): () => void {
  let frame = 0;
  const run = () => {
    draw();
    cancelAnimationFrame(frame);
    frame = player.getState().status === 'playing' ? requestAnimationFrame(run) : 0;
  };
  run();
  const unsubscribe = player.subscribe(run);
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
  };
}
