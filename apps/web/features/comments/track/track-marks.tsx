import { useMemo } from 'react';
import { useAllComments } from '#web/features/comments/track/use-track-comments.ts';
import { CommentMarks, marksOf } from '#web/domain/comments/comment-marks.tsx';
import { placesIn } from '#web/domain/comments/comment-place.ts';
import type { TrackRoom } from '#web/domain/track-room.ts';

/** The comments on the track above its waveform, at their places in the shown version. */
export function TrackMarks({ room }: { readonly room: TrackRoom }) {
  const { shown, versions, track, focusedCommentId, focusComment } = room;
  const { rows } = useAllComments(track.id);
  const placeOf = useMemo(() => placesIn(shown, versions), [shown, versions]);
  const marks = useMemo(() => marksOf(rows ?? [], placeOf), [rows, placeOf]);
  return (
    <CommentMarks
      marks={marks}
      duration={shown.duration}
      currentId={focusedCommentId}
      onFocus={focusComment}
    />
  );
}
