import type { ServerResponse } from 'node:http';

/** Calls the listener once when the connection of a reply closes, whether or not it was sent; at once if it is closed. */
export function onClosed(raw: ServerResponse, listener: () => void): void {
  if (raw.closed) listener();
  else raw.once('close', listener);
}
