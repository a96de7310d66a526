import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { SharedPage } from '#contract/shared-pages.ts';
import { rangeText } from '#web/guest/comment-place.ts';
import { messages } from '#web/guest/messages.ts';
import { NameField } from '#web/guest/name-field.tsx';
import { usePlayer, usePlayerState, usePosition } from '#web/guest/player-context.ts';
import type { ShownTrack } from '#web/guest/shown-page.ts';
import { useCommentSubmission } from '#web/guest/use-comment-submission.ts';
import type { CommentList } from '#web/guest/use-comments.ts';
import type { GuestName } from '#web/guest/use-guest-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextArea } from '#web/ui/field.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './comment-form.module.css';

export interface CommentFormProps {
  readonly track: ShownTrack;
  readonly guest: SharedPage['guest'];
  readonly list: CommentList;
  readonly range: TimeRange | undefined;
  readonly setRange: (range: TimeRange | undefined) => void;
  /** Focuses the field when it increases. */
  readonly composeCount: number;
  readonly guestName: GuestName;
}

const texts = messages.comments;

/** A text that is kept in this browser until it is sent. */
function useDraft(key: string): readonly [text: string, setText: (text: string) => void] {
  const storageKey = `shared-draft-${key}`;
  const [text, setText] = useState(() => {
    try {
      return localStorage.getItem(storageKey) ?? '';
    } catch {
      return '';
    }
  });
  return [
    text,
    (next) => {
      setText(next);
      try {
        if (next === '') localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, next);
      } catch {
        // Storage is disabled: the draft lasts until the page is closed.
      }
    },
  ];
}

/** The field of a new comment, at the selected range, else at the playhead where the writing began. */
export function CommentForm(props: CommentFormProps) {
  const { track, guest, list, range, setRange, composeCount, guestName } = props;
  const player = usePlayer();
  const version = usePlayerState().source?.version ?? track.version;
  const [text, setText] = useDraft(track.id);
  const [isPinned, setPinned] = useState(true);
  const [seconds, setSeconds] = useState(() => Math.floor(player.position()));
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  usePosition((position) => {
    // The place stays where the writing began.
    if (text === '') setSeconds(Math.floor(position));
  });
  useEffect(() => {
    if (composeCount === 0) return;
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  }, [composeCount]);

  const place = range ? rangeText(range) : formatDuration(seconds);
  const isPlaced = range !== undefined || isPinned;
  const label = range ? texts.onRange(place) : isPinned ? texts.at(place) : texts.onAll;
  const { name, setName, nameField, error, isBusy, submit } = useCommentSubmission({
    text,
    field,
    guest,
    guestName,
    send: async () => {
      await list.create({
        content: text,
        version,
        position: range?.start ?? (isPinned ? seconds : null),
        positionEnd: range?.end ?? null,
      });
      setText('');
      setRange(undefined);
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
      <label className={textStyles.visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <TextArea
        ref={field}
        id={id}
        className={styles.field}
        rows={1}
        value={text}
        maxLength={limits.guestComment.max}
        placeholder={isPlaced ? texts.placeholderAt(place) : texts.placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
        }}
      />
      {!guest && text !== '' && (
        <NameField inputRef={nameField} className={styles.name} name={name} onChange={setName} />
      )}
      <Button type="submit" className={styles.post} busy={isBusy}>
        {texts.post}
      </Button>
      {error !== undefined && (
        <div className={styles.error} role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </form>
  );
}
