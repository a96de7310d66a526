import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './slider.module.css';

interface SliderProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The number of intervals of the scale behind the thumb. */
  readonly ticks: number;
}

/** A range input with a scale. `data-idle` marks a value that the user has not set. */
export function Slider({ ticks, className = '', style, ...rest }: SliderProps) {
  return (
    <input
      type="range"
      {...rest}
      className={clsx(styles.slider, className)}
      style={{ ...style, '--ticks': ticks }}
    />
  );
}
