import { clsx } from 'clsx';
import { useId } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import type { PricedService } from '#contract/tokens.ts';
import type { ProviderForm } from '#web/features/providers/new-provider.ts';
import { words } from '#web/features/providers/words.ts';
import { Field, TextInput } from '#web/kit/field.tsx';
import fieldStyles from '#web/kit/field.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './providers.module.css';

const { form: says } = words.providers;

interface ModelFieldsProps {
  /** What a model can be named for. */
  readonly services: readonly PricedService[];
  readonly register: UseFormRegister<ProviderForm>;
  readonly errors: FieldErrors<ProviderForm>['models'];
}

/** Which of the provider's models makes what, a field for each service. */
export function ModelFields({ services, register, errors }: ModelFieldsProps) {
  const hintId = useId();
  return (
    <fieldset aria-describedby={hintId}>
      <legend className={textStyles.label}>{says.models}</legend>
      <p id={hintId} className={clsx(fieldStyles.hint, styles.modelHint)}>
        {says.modelsHint}
      </p>
      <div className={fieldStyles.pair}>
        {services.map((service) => (
          <Field key={service} label={words.stats.services[service]} error={errors?.[service]?.message}>
            {(field) => (
              <TextInput
                {...field}
                {...register(`models.${service}`)}
                maxLength={limits.modelName.max}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
