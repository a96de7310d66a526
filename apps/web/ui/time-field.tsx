import { TextInput } from '#web/ui/field.tsx';
import { formatClock, parseClock } from '#web/ui/clock-time.ts';
import { useTypedText } from '#web/ui/use-typed-text.ts';

interface TimeFieldProps {
  readonly label: string;
  /** Seconds; undefined: empty. */
  readonly value: number | undefined;
  /** Called on Enter and when the field loses the focus; not for texts that are no time. */
  readonly onChange: (seconds: number) => void;
  readonly className?: string | undefined;
  readonly placeholder?: string;
}

const secondsOf = (text: string | undefined) => (text === undefined ? undefined : parseClock(text));

/** A field for a position in a track: "0:27.4". */
export function TimeField({ label, value, onChange, className, placeholder }: TimeFieldProps) {
  const [typed, handlers] = useTypedText((text) => {
    const seconds = secondsOf(text);
    if (seconds !== undefined) onChange(seconds);
  });
  return (
    <TextInput
      aria-label={label}
      aria-invalid={typed !== undefined && typed !== '' && secondsOf(typed) === undefined ? true : undefined}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? (value === undefined ? '' : formatClock(value))}
      {...handlers}
    />
  );
}
