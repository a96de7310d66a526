import { clsx } from 'clsx';
import styles from './lamp.module.css';

/** The amber dot: something is live or working. Decoration; say it in words beside it. */
export function Lamp({ className }: { readonly className?: string | undefined }) {
  return <span className={clsx(styles.lamp, className)} aria-hidden="true" />;
}
