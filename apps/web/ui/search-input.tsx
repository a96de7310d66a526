import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './field.module.css';

/** A search input with an icon. */
export function SearchInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <div className={clsx(styles.search, className)}>
      <Icon name="search" />
      <input type="search" {...rest} className={styles.input} />
    </div>
  );
}
