import { useMemo } from 'react';
import { messages } from '#web/features/tracks/page/messages.ts';
import { newParts } from '#web/features/tracks/versions/changed-sections.ts';
import type { TrackRoom } from '#web/domain/track-room.ts';
import styles from './timeline.module.css';

/** Marks the bars that the shown version does not have from the version that it was made from. */
export function NewParts({ room }: { readonly room: TrackRoom }) {
  const { shown, versions } = room;
  const source = versions.find(({ number }) => number === shown.sourceVersion);
  const parts = useMemo(() => newParts(shown, source), [shown, source]);
  const percent = (seconds: number) => `${(seconds / (shown.duration || 1)) * 100}%`;
  return parts.map(({ start, end }) => (
    <span
      key={start}
      className={styles.newPart}
      style={{ '--x': percent(start), '--w': percent(end - start) }}
    >
      <b>{messages.score.newIn(shown.number)}</b>
    </span>
  ));
}
