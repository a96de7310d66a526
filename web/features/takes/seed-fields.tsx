import { limits } from '#contract/limits.ts';
import { orderMessages as messages } from '#web/features/takes/order-messages.ts';
import type { TakesQuote } from '#web/features/takes/take-order.ts';
import { Field, TextInput } from '#web/kit/field.tsx';

interface SeedFieldsProps {
  readonly takes: readonly { readonly provider: string; readonly seed: number }[];
  /** Undefined while it loads; that of the order before it changed is good enough. */
  readonly quote: Pick<TakesQuote, 'takes'> | undefined;
  readonly nameOf: (provider: string) => string;
  readonly onChange: (index: number, seed: number) => void;
}

/** The seed of each take; disabled where the provider takes none for this brief. */
export function SeedFields({ takes, quote, nameOf, onChange }: SeedFieldsProps) {
  return takes.map(({ provider, seed }, index) => {
    const takesSeed = quote?.takes.find((take) => take.provider === provider)?.takesSeed ?? true;
    return (
      <Field
        key={index}
        label={messages.seed(index + 1, nameOf(provider))}
        hint={takesSeed ? undefined : messages.noSeed(nameOf(provider))}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            disabled={!takesSeed}
            value={takesSeed ? String(seed) : ''}
            onChange={({ target }) => {
              const value = Number(target.value);
              if (Number.isInteger(value) && value >= 0 && value <= limits.seed.max) onChange(index, value);
            }}
          />
        )}
      </Field>
    );
  });
}
