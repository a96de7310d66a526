import { clsx } from 'clsx';
import { type ChangeEvent, useId, useRef } from 'react';
import { uploadMessages } from '#web/features/compose/generation/upload-messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './upload-panel.module.css';

const accepted = 'audio/*,.mp3,.wav,.m4a,.ogg,.flac,.aac';
const megabyte = 1_048_576;

interface FileFieldProps {
  readonly file: File | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** The button that opens the file chooser, and the chosen file. */
export function FileField({ file, disabled, onChoose }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // Otherwise the same file could not be chosen again.
    target.value = '';
    if (chosen) onChoose(chosen);
  };
  return (
    <div className={styles.file}>
      <input ref={input} type="file" hidden accept={accepted} onChange={choose} />
      <Button aria-describedby={id} disabled={disabled} onClick={() => input.current?.click()}>
        <Icon name="folder" size="small" />
        {uploadMessages.choose}
      </Button>
      <p id={id} className={clsx(styles.name, !file && textStyles.tertiary)}>
        {file ? `${file.name}, ${(file.size / megabyte).toFixed(1)} MB` : uploadMessages.noFile}
      </p>
    </div>
  );
}
