import textStyles from '../ui/text.module.css';
import styles from './upload-progress.module.css';
import { messages } from '#web/data/messages.ts';

interface UploadProgressProps {
  /** The sent part, from 0 to 1. */
  readonly fraction: number;
  /** Shown once everything is sent, while the server checks the file. */
  readonly checking: string;
}

/** The progress of an upload, as a bar and as text. */
export function UploadProgress({ fraction, checking }: UploadProgressProps) {
  const percent = Math.floor(fraction * 100);
  return (
    <>
      <progress className={styles.progress} aria-label={messages.uploading} max={100} value={percent} />
      <span className={textStyles.tertiary}>{percent < 100 ? messages.sent(percent) : checking}</span>
    </>
  );
}
