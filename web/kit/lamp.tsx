import { clsx } from 'clsx';
import styles from './lamp.module.css';

/** An amber dot for something live or busy. Hidden from screen readers: state it in text next to it. */
export function Lamp({ className }: { readonly className?: string | undefined }) {
  return <span className={clsx(styles.lamp, className)} aria-hidden="true" />;
}
