import { clsx } from 'clsx';
import styles from './status-dot.module.css';

/** An amber dot for something live or busy. Hidden from screen readers: state it in text next to it. */
export function StatusDot({ className }: { readonly className?: string | undefined }) {
  return <span className={clsx(styles.dot, className)} aria-hidden="true" />;
}
