import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './fader.module.css';

interface FaderProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** How many parts the scale behind the knob has. */
  readonly ticks: number;
}

/** A range with a scale behind its knob. `data-idle` shows a knob that nobody has touched. */
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
