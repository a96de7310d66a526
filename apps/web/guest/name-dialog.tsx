import { type FormEvent, useState } from 'react';
import { messages } from '#web/guest/messages.ts';
import { GuestModal } from '#web/guest/guest-modal.tsx';
import { NameField } from '#web/guest/name-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/data/error-message.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './dialog-form.module.css';

interface NameDialogProps {
  readonly suggested: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onSaved: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Asks for the guest's name. */
export function NameDialog({ suggested, onSave, onSaved, onClose }: NameDialogProps) {
  const [name, setName] = useState(suggested);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setError(messages.name.required);
    setBusy(true);
    try {
      await onSave(name);
      onClose();
      onSaved?.();
    } catch (thrown) {
      setError(errorMessage(thrown, messages.comments.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <GuestModal title={messages.name.title} onClose={onClose}>
      <p>{messages.name.why}</p>
      <form className={layoutStyles.stack} noValidate onSubmit={(event) => void submit(event)}>
        <NameField name={name} error={error} onChange={setName} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{messages.comments.cancel}</Button>
          <Button type="submit" busy={isBusy}>
            {messages.name.save}
          </Button>
        </div>
      </form>
    </GuestModal>
  );
}
