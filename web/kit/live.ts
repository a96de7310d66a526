import type { LiveEvent } from '#contract/events.ts';

/**
 * `resumed`: the stream is back after a gap, in which events may have been missed. `lost` and `back`:
 * the server stopped answering, and answers again. `refused`: it answers, but tells this person nothing (any more).
 */
export type LiveMessage =
  | { readonly type: 'changed'; readonly event: LiveEvent }
  | { readonly type: 'resumed' | 'lost' | 'back' | 'refused' };
export type LiveType = LiveMessage['type'];
type MessageOf<Type extends LiveType> = Extract<LiveMessage, { type: Type }>;

const listeners = new Map<LiveType, Set<(message: LiveMessage) => void>>();

let isLost = false;

/** Whether the stream is broken: what changes is not told. */
export const isStreamLost = (): boolean => isLost;

/** Calls `handle` for each message of this type. Gives the function that stops it. */
export function onLive<Type extends LiveType>(
  type: Type,
  handle: (message: MessageOf<Type>) => void,
): () => void {
  const listener = (message: LiveMessage) => handle(message as MessageOf<Type>);
  listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
  return () => {
    listeners.get(type)?.delete(listener);
  };
}

/** Hands a message to those who listen. */
export function tellLive(message: LiveMessage): void {
  if (message.type === 'lost') isLost = true;
  if (message.type === 'back' || message.type === 'changed') isLost = false;
  for (const listener of listeners.get(message.type) ?? []) listener(message);
}
