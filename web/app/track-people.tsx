import { VoteList } from '#web/features/compare/vote/vote-list.tsx';
import { InTheRoom } from '#web/features/tracks/presence/in-the-room.tsx';
import { ListenerMarks } from '#web/features/tracks/presence/listener-marks.tsx';
import { useRoom } from '#web/features/tracks/presence/use-room.ts';
import type { TrackRoom } from '#web/domain/track-room.ts';

/** Who else is on the page of a track, and the blind votes about it. */
export function TrackPeople({ room }: { readonly room: TrackRoom }) {
  const { track, shown, item, showVersion } = room;
  const presence = useRoom({ trackId: track.id, version: shown.number, item, onVersion: showVersion });
  return (
    <>
      <InTheRoom room={presence} duration={shown.duration} item={item} version={shown.number} />
      <VoteList projectId={track.projectId} trackId={track.id} />
    </>
  );
}

/** Where they are on the waveform. */
export function TrackListeners({ room }: { readonly room: TrackRoom }) {
  return <ListenerMarks shown={room.shown} versions={room.versions} />;
}
