import { useId } from 'react';
import type { Reply } from '#contract/api.ts';
import { messages } from '#web/features/admin/api-tokens/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/data/clipboard.ts';
import { TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './api-tokens.module.css';

async function copy(token: string, name: string) {
  try {
    await copyText(token);
    toast({ title: messages.copied, description: name });
  } catch {
    toast({ title: messages.value, description: messages.copyFailed, variant: 'destructive' });
  }
}

interface CreatedTokenProps {
  readonly created: Reply<'createApiToken'>;
  readonly onClose: () => void;
}

/** A new token, which is shown once. */
export function CreatedToken({ created: { name, token }, onClose }: CreatedTokenProps) {
  const id = useId();
  return (
    <div className={styles.created}>
      <output>
        <b>{messages.created(name)}</b> {messages.once}
      </output>
      <label className={textStyles.visuallyHidden} htmlFor={id}>
        {messages.value}
      </label>
      <TextInput
        id={id}
        className={styles.secret}
        readOnly
        spellCheck={false}
        value={token}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.createdActions}>
        <Button onClick={onClose}>{messages.close}</Button>
        <Button variant="primary" onClick={() => void copy(token, name)}>
          <Icon name="copy" size="small" />
          {messages.copy}
        </Button>
      </div>
    </div>
  );
}
