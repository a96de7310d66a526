import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './segmented-control.module.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  /** Undefined while nothing is selected. */
  readonly value: Value | undefined;
  /** The value is the default and was not chosen by the user; clicking it calls `onChange`. */
  readonly isDefault?: boolean;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** A radio group as a row of buttons. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  isDefault,
  onChange,
  disabled = false,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div className={clsx(styles.segmentedControl, className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} data-idle={isDefault || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            // Clicking a checked radio fires no change event.
            onClick={() => isDefault && onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
