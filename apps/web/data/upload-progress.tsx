import textStyles from '../ui/text.module.css';
import styles from './upload-progress.module.css';

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
      <progress className={styles.progress} aria-label="Uploading" max={100} value={percent} />
      <span className={textStyles.tertiary}>{percent < 100 ? `${percent}% sent` : checking}</span>
    </>
  );
}
