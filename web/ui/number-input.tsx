import { type ComponentProps, useState } from 'react';
import { TextInput } from '#web/ui/field.tsx';

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type'> {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Decimal places; default: none. */
  readonly digits?: number;
  /** Called on Enter and when the field loses the focus, with a number within the limits. */
  readonly onChange: (value: number) => void;
}

/** A field for a number; what is no number is forgotten. */
export function NumberInput({ value, min, max, digits = 0, onChange, ...rest }: NumberInputProps) {
  /** The text while it is edited. */
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const number =
      typed === undefined || typed.trim() === '' ? Number.NaN : Number(Number(typed).toFixed(digits));
    setTyped(undefined);
    if (!Number.isNaN(number) && number !== value) onChange(Math.min(max, Math.max(min, number)));
  };
  return (
    <TextInput
      {...rest}
      type="number"
      min={min}
      max={max}
      step={digits > 0 ? 'any' : 1}
      value={typed ?? String(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
