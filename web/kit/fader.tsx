import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './fader.module.css';

interface FaderProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The number of intervals of the scale behind the thumb. */
  readonly ticks: number;
}

/** A range input with a scale. `data-idle` marks a value that the user has not set. */
export function Fader({ ticks, className = '', style, ...rest }: FaderProps) {
  return (
    <input
      type="range"
      {...rest}
      className={clsx(styles.fader, className)}
      style={{ ...style, '--ticks': ticks }}
    />
  );
}
