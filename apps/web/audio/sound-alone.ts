interface SoundingPlayer {
  readonly getState: () => { readonly status: string };
  readonly subscribe: (listener: () => void) => () => void;
  readonly pause: () => void;
}

/** The players of the page of which one at a time is heard. */
const players = new Set<SoundingPlayer>();

/** Lets a player pause all others as soon as it plays, and be paused by them. Returns the function that ends it. */
export function soundAlone(player: SoundingPlayer): () => void {
  let wasPlaying = false;
  players.add(player);
  const unsubscribe = player.subscribe(() => {
    const isPlaying = player.getState().status === 'playing';
    const starts = isPlaying && !wasPlaying;
    wasPlaying = isPlaying;
    if (starts) for (const other of players) if (other !== player) other.pause();
  });
  return () => {
    unsubscribe();
    players.delete(player);
  };
}
