import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/field.tsx';
import { useTypedText } from '#web/ui/use-typed-text.ts';

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
  const [typed, handlers] = useTypedText((text) => {
    const number =
      text === undefined || text.trim() === '' ? Number.NaN : Number(Number(text).toFixed(digits));
    if (!Number.isNaN(number) && number !== value) onChange(Math.min(max, Math.max(min, number)));
  });
  return (
    <TextInput
      {...rest}
      type="number"
      min={min}
      max={max}
      step={digits > 0 ? 'any' : 1}
      value={typed ?? String(value)}
      {...handlers}
    />
  );
}
