import { useId } from 'react';
import type { Reply } from '#contract/api.ts';
import { messages } from '#web/features/sharing/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/data/clipboard.ts';
import { TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.ts';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './created-link.module.css';

interface CreatedLinkProps {
  readonly link: Reply<'createShareLink'>;
  /** Null: the link has none. */
  readonly password: string | null;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

async function copy(text: string, title: string, description: string) {
  try {
    await copyText(text);
    toast({ title, description });
  } catch {
    toast({ title: messages.shareFailed, description: messages.copyFailed, variant: 'destructive' });
  }
}

/** The address of a new link, which is shown once. */
export function CreatedLink({ link: { url, recipient }, password, onAnother, onClose }: CreatedLinkProps) {
  return (
    <div className={styles.created}>
      <output className={layoutStyles.stack} data-gap="1">
        <b>{messages.ready(recipient)}</b>
        <span>{messages.once}</span>
      </output>
      <Copyable label={messages.address} value={url}>
        <Button
          variant="primary"
          data-first-focus=""
          onClick={() => void copy(url, messages.copied, recipient)}
        >
          <Icon name="copy" size="small" />
          {messages.copy}
        </Button>
      </Copyable>
      {password !== null && (
        <Copyable label={messages.password} value={password}>
          <Button
            aria-label={messages.copyPassword}
            onClick={() => void copy(password, messages.passwordCopied, recipient)}
          >
            <Icon name="copy" size="small" />
            {messages.copy}
          </Button>
        </Copyable>
      )}
      <div className={styles.actions}>
        {password !== null && <p>{messages.passwordHint}</p>}
        <Button onClick={onAnother}>{messages.another}</Button>
        <Button onClick={onClose}>{messages.done}</Button>
      </div>
    </div>
  );
}

interface CopyableProps {
  readonly label: string;
  readonly value: string;
  /** The button. */
  readonly children: React.ReactNode;
}

function Copyable({ label, value, children }: CopyableProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label className={textStyles.label} htmlFor={id}>
        {label}
      </label>
      <TextInput id={id} readOnly value={value} onFocus={({ target }) => target.select()} />
      {children}
    </div>
  );
}
