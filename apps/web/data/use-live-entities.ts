import { useEffect, useRef } from 'react';
import type { Entity } from '#contract/entities.ts';
import { applyChange, type EntityChange, onEntityChange, refetchAll } from '#web/data/entity-cache.ts';
import { queryClient } from '#web/data/query.ts';
import { onLiveMessage } from '#web/data/live-messages.ts';
import { openLiveStream } from '#web/data/live-stream.ts';

/** Applies the live events of a user to all cached data. */
export function useLiveEntities(userId: string): void {
  useEffect(() => {
    const cleanups = [
      onLiveMessage('changed', ({ event }) => applyChange(event)),
      onLiveMessage('resumed', () => void refetchAll()),
      // If the session has expired, the response redirects to the sign-in page.
      onLiveMessage('refused', () => void queryClient.invalidateQueries({ queryKey: ['getBalance'] })),
      openLiveStream(userId),
    ];
    return () => {
      for (const cleanup of cleanups) cleanup();
    };
  }, [userId]);
}

/** Calls `handle` after each change of an entity of this type, with the previous row. */
export function useEntityChanges(
  entity: Entity,
  handle: (change: EntityChange, before: object | undefined) => void,
): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(
    () =>
      onEntityChange((change, before) => {
        if (change.entity === entity) latest.current(change, before);
      }),
    [entity],
  );
}
