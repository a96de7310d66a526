import { useEffect } from 'react';
import { CopyKey } from '#web/features/account/copy-key.tsx';
import { secondFactorWords } from '#web/features/account/second-factor-words.ts';
import { appName } from '#web/kit/app-name.ts';
import { DialogKeys } from '#web/kit/dialog.tsx';
import { focusFirst } from '#web/kit/first-focus.ts';
import { Key } from '#web/kit/key.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import styles from './second-factor.module.css';

const { codes: words } = secondFactorWords;

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The account the codes belong to. */
  readonly email: string;
  readonly onDone: () => void;
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Shows the recovery codes once. The browser asks for confirmation before the page is left or reloaded. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);
  const save = () => {
    const lines = [words.heading(appName(), email), '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), words.file(appName()));
  };
  return (
    <div className={styles.recovery} ref={focusFirst}>
      <ul className={styles.recoveryCodes} aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogKeys>
        <CopyKey label={words.copy} text={codes.join('\n')} copied={words.copied} />
        <Key onClick={save}>{words.save}</Key>
        <Key look="lit" data-first-focus="" onClick={onDone}>
          {words.done}
        </Key>
      </DialogKeys>
    </div>
  );
}
