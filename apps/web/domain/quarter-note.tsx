import styles from './quarter-note.module.css';
/** The quarter note of a tempo mark: ♩ = 90. */
export function QuarterNote() {
  return (
    <svg viewBox="0 0 12 20" aria-hidden="true" fill="currentColor" className={styles.quarterNote}>
      <ellipse cx="4.600" cy="16" rx="4.200" ry="3" transform="rotate(-20 4.600 16)" />
      <path d="M7.700 15V1h1.400v14z" />
    </svg>
  );
}
