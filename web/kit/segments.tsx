import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './segments.module.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SegmentsProps<Value extends string> {
  /** Read out for the whole group. */
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  /** Undefined while nothing is chosen. */
  readonly value: Value | undefined;
  /** Whether nobody has chosen yet: the value is the usual one, and pressing it chooses it. */
  readonly idle?: boolean;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** A row of keys of which one is down: a radio group. */
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
            // A press on what is down already is no change.
            onClick={() => idle && onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
