import { clsx } from 'clsx';
import { appName } from '#web/ui/app-name.ts';
import styles from './brand.module.css';

/** The product name with the brace of a grand staff. */
export function Brand({ className }: { readonly className?: string | undefined }) {
  return (
    <span className={clsx(styles.brand, className)}>
      <svg viewBox="0 0 12 32" aria-hidden="true">
        <path d="M10.500 1C5 4 7.500 10 6 13.500 5.300 15 3.500 15.600 1.500 16c2 .4 3.800 1 4.500 2.500C7.500 22 5 28 10.500 31" />
      </svg>
      <span>{appName()}</span>
    </span>
  );
}
