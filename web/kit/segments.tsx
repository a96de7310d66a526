import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './segments.module.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SegmentsProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  /** Undefined while nothing is selected. */
  readonly value: Value | undefined;
  /** The value is the default and was not chosen by the user; clicking it calls `onChange`. */
  readonly idle?: boolean;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** A radio group as a row of buttons. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  idle,
  onChange,
  disabled = false,
  className,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div className={clsx(styles.segments, className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} data-idle={idle || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            // Clicking a checked radio fires no change event.
            onClick={() => idle && onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
