import { Field } from '#web/ui/field.tsx';
import { NumberInput } from '#web/ui/number-input.tsx';

export interface BarRange {
  readonly from: number;
  readonly to: number;
}

interface BarRangeFieldsProps {
  readonly labels: { readonly fromBar: string; readonly toBar: string };
  readonly range: BarRange;
  /** The last bar that can be chosen. */
  readonly last: number;
  readonly onChange: (range: BarRange) => void;
}

/** The first and the last bar of a range; each moves the other if it passes it. */
export function BarRangeFields({ labels, range, last, onChange }: BarRangeFieldsProps) {
  const { from, to } = range;
  return (
    <>
      <Field label={labels.fromBar}>
        {(control) => (
          <NumberInput
            {...control}
            min={1}
            max={last}
            value={from}
            onChange={(bar) => onChange({ from: bar, to: Math.max(bar, to) })}
          />
        )}
      </Field>
      <Field label={labels.toBar}>
        {(control) => (
          <NumberInput
            {...control}
            min={1}
            max={last}
            value={to}
            onChange={(bar) => onChange({ from: Math.min(bar, from), to: bar })}
          />
        )}
      </Field>
    </>
  );
}
