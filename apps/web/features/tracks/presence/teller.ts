import type { Presence } from '#contract/presence.ts';

export type OwnState = NonNullable<Presence['state']>;

/** Between two positions while playing, and at least so long between two sent states. */
const everyMs = 1_000;
/** A change between two regular states is sent at once, changes in quick succession together. */
const changeMs = 150;
/** A paused listener repeats the position, so that others do not forget them. */
const keepAliveMs = 10_000;

interface TellerOptions {
  readonly read: () => OwnState;
  readonly send: (state: OwnState) => void;
  readonly nowMs: () => number;
}

/**
 * Sends the own state: at once after a change, every second while playing, every 10 s while paused. Returns
 * `changed`, to be called after play, pause, seek and a change of version, and `stop`.
 */
export function startTelling({ read, send, nowMs }: TellerOptions) {
  let sentMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    const state = read();
    sentMs = nowMs();
    send(state);
    clearTimeout(timer);
    timer = setTimeout(tell, state.isPlaying ? everyMs : keepAliveMs);
  };
  const changed = () => {
    clearTimeout(timer);
    const waitMs = sentMs + changeMs - nowMs();
    if (waitMs <= 0) tell();
    else timer = setTimeout(tell, waitMs);
  };
  tell();
  return { changed, stop: () => clearTimeout(timer) };
}
