import { useState } from 'react';
import { TextInput } from '#web/ui/field.tsx';
import { formatClock, parseClock } from '#web/ui/clock-time.ts';

interface TimeFieldProps {
  readonly label: string;
  /** Seconds; undefined: empty. */
  readonly value: number | undefined;
  /** Called on Enter and when the field loses the focus; not for texts that are no time. */
  readonly onChange: (seconds: number) => void;
  readonly className?: string | undefined;
  readonly placeholder?: string;
}

/** A field for a position in a track: "0:27.4". */
export function TimeField({ label, value, onChange, className, placeholder }: TimeFieldProps) {
  /** The text while it is edited. */
  const [typed, setTyped] = useState<string>();
  const seconds = typed === undefined ? undefined : parseClock(typed);
  const commit = () => {
    if (seconds !== undefined) onChange(seconds);
    setTyped(undefined);
  };
  return (
    <TextInput
      aria-label={label}
      aria-invalid={typed !== undefined && typed !== '' && seconds === undefined ? true : undefined}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? (value === undefined ? '' : formatClock(value))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
