import { useEffect, useState } from 'react';
import { ApiError } from '#web/data/api-error.ts';
import { call } from '#web/data/api.ts';
import { onLiveMessage, publishLiveMessage } from '#web/data/live-messages.ts';
import { queryClient } from '#web/data/query.ts';

/** Browsers reconnect after 3 s, so a server that restarts or ends a session responds before this. */
const noticeDelayMs = 4_000;
/** Pauses before the server is called again after the browser is online: the network may need a moment. */
const onlineRetryMs = [0, 1_000, 3_000, 10_000] as const;

/** Whether the server cannot be reached; `retry` calls it immediately. */
export function useConnection(): {
  readonly isDisconnected: boolean;
  readonly retry: () => Promise<boolean>;
} {
  const [isDisconnected, setDisconnected] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The server may be on this machine, and the stream may look open while the browser is offline. */
    const onOffline = async () => {
      if (!(await isReachable()) && !navigator.onLine && !signal.aborted) setDisconnected(true);
    };
    const onOnline = async () => {
      for (const pauseMs of onlineRetryMs) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (signal.aborted || !navigator.onLine || (await retry())) return;
      }
    };
    window.addEventListener('offline', () => void onOffline(), { signal });
    window.addEventListener('online', () => void onOnline(), { signal });
    if (!navigator.onLine) void onOffline();
    const cleanups = [
      onLiveMessage('lost', () => {
        timer ??= setTimeout(() => setDisconnected(true), noticeDelayMs);
      }),
      onLiveMessage('back', () => {
        clearTimeout(timer);
        timer = undefined;
        setDisconnected(false);
        void refetchFailedQueries();
      }),
    ];
    return () => {
      clearTimeout(timer);
      controller.abort();
      for (const cleanup of cleanups) cleanup();
    };
  }, []);
  return { isDisconnected, retry };
}

const refetchFailedQueries = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

const isReachable = (): Promise<boolean> =>
  call('getCurrentUser').then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status < 500,
  );

async function retry(): Promise<boolean> {
  const isBack = await isReachable();
  if (isBack) publishLiveMessage({ type: 'back' });
  return isBack;
}
