import { useEffect, useRef } from 'react';
import type { LiveEvent } from '#contract/events.ts';

/**
 * `resumed`: the stream is back after a gap, in which events may have been missed. `lost` and `back`:
 * the server stopped answering, and answers again. `refused`: it answers, but tells this person nothing (any more).
 */
export type LiveMessage = LiveEvent | { readonly type: 'resumed' | 'lost' | 'back' | 'refused' };
export type LiveType = LiveMessage['type'];
type MessageOf<Type extends LiveType> = Extract<LiveMessage, { type: Type }>;

const listeners = new Map<LiveType, Set<(message: LiveMessage) => void>>();

/** Calls `handle` for each live event of this type. Gives the function that stops it. */
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

/** `onLive` for as long as the component stands. */
export function useLive<Type extends LiveType>(type: Type, handle: (message: MessageOf<Type>) => void): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => onLive(type, (message) => latest.current(message)), [type]);
}

/** Hands a message to those who listen. */
export function tellLive(message: LiveMessage): void {
  for (const listener of listeners.get(message.type) ?? []) listener(message);
}
