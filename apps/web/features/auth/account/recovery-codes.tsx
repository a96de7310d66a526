import { useEffect } from 'react';
import { CopyButton } from '#web/features/auth/account/copy-button.tsx';
import { secondFactorMessages } from '#web/features/auth/account/messages.ts';
import { appName } from '#web/ui/app-name.ts';
import { DialogActions } from '#web/ui/dialog.tsx';
import { focusFirst } from '#web/ui/first-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/data/save-file.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './second-factor.module.css';

const { codes: messages } = secondFactorMessages;

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The account the codes belong to. */
  readonly email: string;
  readonly onDone: () => void;
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

const fileNameOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');

/** Shows the recovery codes once. The browser asks for confirmation before the page is left or reloaded. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);
  const save = () => {
    const lines = [messages.heading({ site: appName(), email }), '', ...codes, ''];
    saveFile(
      new Blob([lines.join('\n')], { type: 'text/plain' }),
      `${messages.file(fileNameOf(appName()))}.txt`,
    );
  };
  return (
    <div className={layoutStyles.stack} data-gap="5" ref={focusFirst}>
      <ul className={styles.recoveryCodes} aria-label={messages.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton label={messages.copy} text={codes.join('\n')} copied={messages.copied} />
        <Button onClick={save}>{messages.save}</Button>
        <Button variant="primary" data-first-focus="" onClick={onDone}>
          {messages.done}
        </Button>
      </DialogActions>
    </div>
  );
}
