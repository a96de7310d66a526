import { useEffect, useState } from 'react';
import { dueText } from '#web/features/tracks/review/due-text.ts';
import { messages } from '#web/features/tracks/review/messages.ts';
import { formatDateTime } from '#web/ui/format-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './review.module.css';

const updateIntervalMs = 60_000;

/** The due date; red when it is over. */
export function ReviewDue({ dueAt }: { readonly dueAt: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), updateIntervalMs);
    return () => clearInterval(timer);
  }, []);
  const { day, distance, isLate } = dueText(dueAt, nowMs);
  return (
    <p className={styles.due} data-late={isLate || undefined}>
      <span className={textStyles.label}>{messages.due}</span>
      <time dateTime={dueAt} title={formatDateTime(dueAt)}>
        {isLate && <Icon name="warning" size="small" />}
        <b>{day}</b> {distance}
      </time>
    </p>
  );
}
