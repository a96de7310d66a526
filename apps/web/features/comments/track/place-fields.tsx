import { trackMessages as messages } from '#web/features/comments/track/messages.ts';
import type { DraftPlace } from '#web/features/comments/track/place-draft.ts';
import { barsText } from '#web/domain/comments/comment-place.ts';
import { messages as commentMessages } from '#web/domain/comments/messages.ts';
import { WavePiece } from '#web/features/comments/track/wave-piece.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { useTrackPageState } from '#web/domain/track-page.ts';
import styles from './track-comments.module.css';

interface PlaceFieldsProps {
  readonly place: DraftPlace;
  readonly onChange: (place: DraftPlace) => void;
  readonly onClear: () => void;
}

/** The place of a new comment as a piece of the waveform, times to type, and bars. */
export function PlaceFields({ place, onChange, onClear }: PlaceFieldsProps) {
  const shown = useTrackPageState((state) => state.shown);
  const versions = useTrackPageState((state) => state.versions);
  const trackType = useTrackPageState(({ item }) => item.trackType);
  const version = versions.find(({ number }) => number === place.version) ?? shown;
  const { start, end } = place;
  const clamp = (seconds: number) => Math.min(version.duration, Math.max(0, seconds));
  const bars = barsText({ start, end }, version);
  return (
    <div className={styles.draftPlace} data-track-type={trackType}>
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
        {place.version !== shown.number && ` ${commentMessages.onVersion(place.version)}`}
      </span>
      <IconButton icon="close" label={messages.wholeTrack} className={styles.clearPlace} onClick={onClear} />
    </div>
  );
}
