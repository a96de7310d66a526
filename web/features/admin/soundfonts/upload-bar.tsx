import { type ChangeEvent, useId, useRef } from 'react';
import { messages } from '#web/features/admin/soundfonts/messages.ts';
import { useSoundFontUpload } from '#web/features/admin/soundfonts/use-soundfont-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { UploadProgress } from '#web/data/upload-progress.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './soundfonts.module.css';

/** The upload button with its progress and the reason of a refusal. */
export function UploadBar({ maxBytes }: { readonly maxBytes: number }) {
  const { upload, isUploading, fraction, problem, cancel } = useSoundFontUpload(maxBytes);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // Otherwise the same file could not be chosen again.
    target.value = '';
    if (chosen) upload(chosen);
  };
  return (
    <div className={styles.upload}>
      <input ref={input} type="file" hidden accept=".sf2,.sf3" onChange={choose} />
      <Button
        variant="primary"
        busy={isUploading}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {!isUploading && <Icon name="upload" size="small" />}
        {isUploading ? messages.uploading : messages.upload}
      </Button>
      {isUploading && (
        <Button variant="ghost" onClick={cancel}>
          {messages.cancel}
        </Button>
      )}
      <p id={hintId} className={textStyles.caption}>
        {messages.hint(maxBytes)}
      </p>
      {isUploading && (
        <div className={styles.progressRow}>
          <UploadProgress fraction={fraction} checking={messages.checking} />
        </div>
      )}
      {problem !== undefined && (
        <div role="alert" className={styles.problem}>
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
