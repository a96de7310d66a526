import type { LiveEvent } from '#contract/events.ts';

/**
 * `resumed`: the stream is open again after a gap in which events may have been missed. `lost` and `back`: the server
 * stopped responding and responds again. `refused`: the server rejects the stream request, as after a sign-out.
 */
export type LiveMessage =
  | { readonly type: 'changed'; readonly event: LiveEvent }
  | { readonly type: 'resumed' | 'lost' | 'back' | 'refused' };
export type LiveType = LiveMessage['type'];
type MessageOf<Type extends LiveType> = Extract<LiveMessage, { type: Type }>;

const listeners = new Map<LiveType, Set<(message: LiveMessage) => void>>();

let isDisconnected = false;

/** Whether the stream is disconnected, so that no live events arrive. */
export const isStreamDisconnected = (): boolean => isDisconnected;

/** Calls `handle` for each message of this type. Returns the function that unsubscribes. */
export function onLiveMessage<Type extends LiveType>(
  type: Type,
  handle: (message: MessageOf<Type>) => void,
): () => void {
  const listener = (message: LiveMessage) => handle(message as MessageOf<Type>);
  listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
  return () => {
    listeners.get(type)?.delete(listener);
  };
}

export function publishLiveMessage(message: LiveMessage): void {
  if (message.type === 'lost') isDisconnected = true;
  if (message.type === 'back' || message.type === 'changed') isDisconnected = false;
  for (const listener of listeners.get(message.type) ?? []) listener(message);
}
