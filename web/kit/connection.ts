import { useEffect, useState } from 'react';
import { ApiError } from '#web/kit/api-error.ts';
import { call } from '#web/kit/api.ts';
import { onLiveMessage, publishLiveMessage } from '#web/kit/live-messages.ts';
import { queryClient } from '#web/kit/data/query.ts';

/** Browsers reconnect after 3 s, so a server that restarts or ends a session responds before this. */
const noticeDelayMs = 4_000;

/** Whether the live event stream is disconnected; `retry` calls the server immediately. */
export function useConnection(): { readonly isDisconnected: boolean; readonly retry: () => Promise<void> } {
  const [isDisconnected, setDisconnected] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
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
      for (const cleanup of cleanups) cleanup();
    };
  }, []);
  return { isDisconnected, retry };
}

const refetchFailedQueries = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

async function retry(): Promise<void> {
  const isReachable = await call('getCurrentUser').then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status < 500,
  );
  if (isReachable) publishLiveMessage({ type: 'back' });
}
