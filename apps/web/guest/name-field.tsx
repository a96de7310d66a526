import { limits } from '#contract/limits.ts';
import type { Ref } from 'react';
import { messages } from '#web/guest/messages.ts';
import { Field, TextInput } from '#web/ui/field.tsx';

interface NameFieldProps {
  readonly name: string;
  readonly onChange: (name: string) => void;
  readonly className?: string | undefined;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** The guest's name. */
export function NameField({ name, onChange, className, error, inputRef }: NameFieldProps) {
  return (
    <Field label={messages.name.label} className={className} error={error}>
      {(control) => (
        <TextInput
          {...control}
          ref={inputRef}
          value={name}
          maxLength={limits.guestName.max}
          autoComplete="name"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
