import { useMemo } from 'react';
import { useAllComments } from '#web/features/comments/track/use-track-comments.ts';
import { CommentMarks, marksOf } from '#web/domain/comments/comment-marks.tsx';
import { placesIn } from '#web/domain/comments/comment-place.ts';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';

/** The comments on the track above its waveform, at their places in the shown version. */
export function TrackMarks() {
  const { focusComment } = useTrackPage();
  const trackId = useTrackPageState(({ track }) => track.id);
  const shown = useTrackPageState((state) => state.shown);
  const versions = useTrackPageState((state) => state.versions);
  const focusedCommentId = useTrackPageState((state) => state.focusedCommentId);
  const { rows } = useAllComments(trackId);
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
