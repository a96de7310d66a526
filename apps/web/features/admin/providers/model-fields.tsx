import { clsx } from 'clsx';
import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import type { PricedService } from '#contract/tokens.ts';
import type { ProviderForm } from '#web/features/admin/providers/provider-form.ts';
import { messages } from '#web/features/admin/providers/messages.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import fieldStyles from '#web/ui/field.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './providers.module.css';

const { form: formMessages } = messages.providers;

interface ModelFieldsProps {
  /** The services that take a model. */
  readonly services: readonly PricedService[];
  readonly models: ProviderForm['models'];
  readonly onChange: (models: ProviderForm['models']) => void;
  readonly error: (service: PricedService) => string | undefined;
}

/** The provider's model for each service, one field each. */
export function ModelFields({ services, models, onChange, error }: ModelFieldsProps) {
  const hintId = useId();
  return (
    <fieldset aria-describedby={hintId}>
      <legend className={textStyles.label}>{formMessages.models}</legend>
      <p id={hintId} className={clsx(fieldStyles.hint, styles.modelHint)}>
        {formMessages.modelsHint}
      </p>
      <div className={fieldStyles.pair}>
        {services.map((service) => (
          <Field key={service} label={messages.stats.services[service]} error={error(service)}>
            {(field) => (
              <TextInput
                {...field}
                value={models[service]}
                onChange={({ target }) => onChange({ ...models, [service]: target.value })}
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
