import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import type { DraftPlace } from '#web/features/comments/track/place-draft.ts';
import { barsText } from '#web/domain/comments/comment-place.ts';
import { messages as commentMessages } from '#web/domain/comments/messages.ts';
import { WavePiece } from '#web/features/comments/track/wave-piece.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import type { TrackRoom } from '#web/domain/track-room.ts';
import styles from './track-comments.module.css';

interface PlaceFieldsProps {
  readonly room: TrackRoom;
  readonly place: DraftPlace;
  readonly onChange: (place: DraftPlace) => void;
  readonly onClear: () => void;
}

/** The place of a new comment as a piece of the waveform, times to type, and bars. */
export function PlaceFields({ room, place, onChange, onClear }: PlaceFieldsProps) {
  const version = room.versions.find(({ number }) => number === place.version) ?? room.shown;
  const { start, end } = place;
  const clamp = (seconds: number) => Math.min(version.duration, Math.max(0, seconds));
  const bars = barsText({ start, end }, version);
  return (
    <div className={styles.draftPlace} data-track-type={room.item.trackType}>
      <WavePiece waveform={version.waveform} duration={version.duration} place={{ start, end }} />
      <TimeField
        label={messages.from}
        className={styles.timeField}
        value={start}
        onChange={(seconds) =>
          onChange({
            ...place,
            start: clamp(seconds),
            end: end !== undefined && end > seconds ? end : undefined,
          })
        }
      />
      <span aria-hidden="true">–</span>
      <TimeField
        label={messages.to}
        className={styles.timeField}
        placeholder={messages.toPlaceholder}
        value={end}
        onChange={(seconds) => onChange({ ...place, end: seconds > start ? clamp(seconds) : undefined })}
      />
      <span className={styles.bars}>
        {bars}
        {place.version !== room.shown.number && ` ${commentMessages.onVersion(place.version)}`}
      </span>
      <IconButton icon="close" label={messages.wholeTrack} className={styles.clearPlace} onClick={onClear} />
    </div>
  );
}
