import { useEffect, useMemo, useRef, useState } from 'react';
import { messages } from '#web/guest/messages.ts';
import { usePlayer, usePlayerState, usePosition } from '#web/guest/player-context.ts';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import type { CommentList } from '#web/guest/use-comments.ts';
import { CommentForm } from '#web/domain/comments/comment-form.tsx';
import { timeText } from '#web/domain/comments/comment-place.ts';
import type { CommentDraft } from '#web/domain/comments/commenting.ts';
import { messages as commentMessages } from '#web/domain/comments/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import styles from './comment-form.module.css';

export interface NewCommentProps {
  readonly track: ShownTrack;
  readonly list: CommentList;
  readonly range: TimeRange | undefined;
  readonly setRange: (range: TimeRange | undefined) => void;
  /** Focuses the field when it increases. */
  readonly composeCount: number;
}

const texts = messages.comments;

/** The text of a new comment on a track, which is kept in this browser until it is sent. */
function storedDraft(trackId: string): CommentDraft {
  const key = `shared-draft-${trackId}`;
  return {
    read: () => {
      try {
        return localStorage.getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    save: (text) => {
      try {
        if (text === '') localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Storage is disabled: the draft lasts until the page is closed.
      }
    },
  };
}

/** The field of a new comment, at the selected range, else at the playhead where the writing began. */
export function NewComment({ track, list, range, setRange, composeCount }: NewCommentProps) {
  const player = usePlayer();
  const version = usePlayerState().source?.version ?? track.version;
  const draft = useMemo(() => storedDraft(track.id), [track.id]);
  const [hasText, setHasText] = useState(() => draft.read().trim() !== '');
  const [isPinned, setPinned] = useState(true);
  const [seconds, setSeconds] = useState(() => Math.floor(player.position()));
  const field = useRef<HTMLTextAreaElement>(null);
  usePosition((position) => {
    // The place stays where the writing began.
    if (!hasText) setSeconds(Math.floor(position));
  });
  useEffect(() => {
    if (composeCount === 0) return;
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  }, [composeCount]);

  const place = timeText(range ?? { start: seconds, end: undefined });
  const isPlaced = range !== undefined || isPinned;
  return (
    <CommentForm
      ref={field}
      label={range ? texts.onRange(place) : isPinned ? texts.at(place) : texts.onAll}
      placeholder={isPlaced ? texts.placeholderAt(place) : texts.placeholder}
      action={commentMessages.post}
      draft={draft}
      onHasContentChange={setHasText}
      onPost={async (content) => {
        await list.create({
          content,
          version,
          position: range?.start ?? (isPinned ? seconds : null),
          positionEnd: range?.end ?? null,
        });
        setRange(undefined);
      }}
      place={
        <button
          type="button"
          className={styles.place}
          aria-pressed={isPlaced}
          aria-label={range ? `${texts.clearRange}: ${place}` : `${texts.time}: ${place}`}
          onClick={() => (range ? setRange(undefined) : setPinned(!isPinned))}
        >
          <Icon name={range ? 'close' : 'plus'} size="small" />
          {place}
        </button>
      }
    />
  );
}
