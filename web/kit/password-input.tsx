import { type ComponentProps, useState } from 'react';
import { TextInput } from '#web/kit/field.tsx';
import { IconKey } from '#web/kit/key.tsx';
import './password-input.css';

const words = { show: 'Show password', hide: 'Hide password' } as const;

/** A password field whose letters can be shown. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <TextInput {...props} type={shown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <IconKey
        icon="eye"
        label={shown ? words.hide : words.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
