import type { Playback } from '#web/audio/playback.ts';

const gestures = ['click', 'touchend', 'keydown'] as const;

/** Keys that browsers do not count as a user gesture. */
const otherKeys: ReadonlySet<string> = new Set([
  'Escape',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'Fn',
  'FnLock',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Dead',
  'Process',
  'Unidentified',
]);

const isUserGesture = (event: Event, { navigator }: Window): boolean => {
  if (event.type === 'keydown' && otherKeys.has((event as KeyboardEvent).key)) return false;
  // Absent in older browsers.
  const activation = navigator.userActivation as UserActivation | undefined;
  return activation?.hasBeenActive !== false;
};

/**
 * Browsers block audio until the first user gesture. Calls `unlock` on the first click, touch or key press that is one,
 * and on further ones until the browser has allowed or refused. Returns the function that removes the listeners.
 */
export function unlockOnFirstGesture(target: Window, playback: Pick<Playback, 'unlock'>): () => void {
  let isTrying = false;
  const end = new AbortController();
  async function attempt() {
    isTrying = true;
    if (await playback.unlock()) end.abort();
    isTrying = false;
  }
  const tryToUnlock = (event: Event) => {
    if (!isTrying && isUserGesture(event, target)) void attempt();
  };
  for (const gesture of gestures)
    target.addEventListener(gesture, tryToUnlock, { capture: true, signal: end.signal });
  return () => end.abort();
}
