import { useEffect } from 'react';
import type { Body } from '#contract/api.ts';
import type { CommentTarget } from '#web/features/comments/comment-target.ts';
import { messages } from '#web/features/comments/messages.ts';
import { ApiError, serverMessage } from '#web/data/api-error.ts';
import { call } from '#web/data/api.ts';
import { refetchChanged } from '#web/data/use-action.ts';
import { isAborted } from '#web/data/is-aborted.ts';
import { onLiveMessage } from '#web/data/live-messages.ts';
import { sessionStore } from '#web/data/session-storage.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** A comment that the server has not received, or not answered. */
export interface WaitingComment {
  /** The idempotency key: the server creates one comment, however often it is sent. */
  readonly key: string;
  readonly body: Body<'createComment'>;
  /** Why the server has refused it; it is then not sent again. */
  readonly refusal?: string;
}

const retryMs = 10_000;
const none: readonly WaitingComment[] = [];
const storage = sessionStore('waiting-comments', 1);
const queues = createStore(new Map<string, readonly WaitingComment[]>());

/** Those of the signed-in user in this tab, oldest first; they survive navigation and a reload. */
function read(): readonly WaitingComment[] {
  const key = storage.keyOf('all');
  const stored = queues.get().get(key) ?? storage.read(key);
  const queue = Array.isArray(stored) ? (stored as readonly WaitingComment[]) : none;
  queues.get().set(key, queue);
  return queue;
}

function write(queue: readonly WaitingComment[]) {
  const key = storage.keyOf('all');
  storage.write(key, queue);
  queues.set(new Map(queues.get()).set(key, queue));
}

/** Whether the request failed on the way, so that it may be sent again. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 502 : !isAborted(error);

let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the waiting comments one after the other, until one gets no answer. */
async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (const waiting of read()) {
      if (waiting.refusal !== undefined) continue;
      const { key, body } = waiting;
      try {
        await call('createComment', { body, headers: { 'idempotency-key': key } });
        removeWaiting(key);
        await refetchChanged('createComment');
      } catch (error) {
        if (isUnanswered(error)) break;
        const refusal = serverMessage(error, messages.postFailed.description);
        write(read().map((one) => (one.key === key ? { ...one, refusal } : one)));
      }
    }
  } finally {
    isSending = false;
    if (read().some(({ refusal }) => refusal === undefined)) retryLater();
  }
}

function retryLater() {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), retryMs);
}

let isStarted = false;

/** From now on, comments are sent when the connection returns, and every 10 seconds until then. */
function start() {
  if (isStarted) return;
  isStarted = true;
  onLiveMessage('back', () => void sendWaiting());
  addEventListener('online', () => void sendWaiting());
}

/** Keeps a comment until it can be sent. */
export function keepWaiting(waiting: WaitingComment): void {
  start();
  write([...read(), waiting]);
  retryLater();
}

export function removeWaiting(key: string): void {
  write(read().filter((waiting) => waiting.key !== key));
}

/** The waiting comments on a target; those that a reload has interrupted are sent again. */
export function useWaitingComments({ entityId }: CommentTarget): readonly WaitingComment[] {
  const all = useStore(queues, read, () => none);
  useEffect(() => {
    start();
    void sendWaiting();
  }, []);
  return all.filter(({ body }) => body.entityId === entityId);
}
