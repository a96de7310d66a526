import { type ReactNode, useMemo, useState } from 'react';
import type { Room } from '#web/features/tracks/presence/room.ts';
import { RoomContext } from '#web/features/tracks/presence/room-context.ts';

/** Lets the parts of a page share a room. */
export function RoomProvider({ children }: { readonly children: ReactNode }) {
  const [room, setRoom] = useState<Room>();
  const value = useMemo(() => ({ room, setRoom }), [room]);
  return <RoomContext value={value}>{children}</RoomContext>;
}
