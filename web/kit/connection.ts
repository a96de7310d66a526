import { useEffect, useState } from 'react';
import { ApiError } from '#web/kit/api-error.ts';
import { call } from '#web/kit/api.ts';
import { onLive, tellLive } from '#web/kit/live.ts';
import { queryClient } from '#web/kit/data/query.ts';

/** Browsers reconnect after 3 s, so a server that restarts or ends a session responds before this. */
const patienceMs = 4_000;

/** Whether the live event stream is disconnected; `retry` calls the server immediately. */
export function useConnection(): { readonly isLost: boolean; readonly retry: () => Promise<void> } {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = [
      onLive('lost', () => {
        timer ??= setTimeout(() => setLost(true), patienceMs);
      }),
      onLive('back', () => {
        clearTimeout(timer);
        timer = undefined;
        setLost(false);
        void fetchWhatFailed();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of stop) end();
    };
  }, []);
  return { isLost, retry };
}

const fetchWhatFailed = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

async function retry(): Promise<void> {
  const isThere = await call('getCurrentUser').then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status < 500,
  );
  if (isThere) tellLive({ type: 'back' });
}
