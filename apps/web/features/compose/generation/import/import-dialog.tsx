import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { dialogMessages as texts } from '#web/features/compose/generation/import/messages.ts';
import { ImportResult } from '#web/features/compose/generation/import/import-result.tsx';
import { type Imported, readImport } from '#web/features/compose/generation/import/read-import.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/data/error-message.ts';
import { Field, FieldError, TextArea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './import.module.css';

const accepted = '.mid,.midi,.kar,.rmi,.abc,.cho,.chopro,.crd,.pro,.chordpro,.txt,audio/midi,text/plain';

interface ImportDialogProps {
  readonly onUse: (imported: Imported) => void;
  readonly onClose: () => void;
}

/** Reads a file or a pasted text, shows what was read, and makes it the plan. */
export function ImportDialog({ onUse, onClose }: ImportDialogProps) {
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const reading = useMutation({
    mutationFn: readImport,
    onSuccess: () => setProblem(undefined),
    onError: (error) => setProblem(errorMessage(error, texts.failed)),
  });
  const { data: imported } = reading;
  const reset = () => {
    reading.reset();
    setProblem(undefined);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // Otherwise the same file could not be chosen again.
    target.value = '';
    if (!chosen) return;
    reset();
    setText('');
    if (chosen.size > limits.importBytes.max) {
      setFile(undefined);
      return setProblem(texts.tooLarge);
    }
    setFile(chosen);
    reading.mutate(chosen);
  };
  const submit = () => {
    if (imported) return onUse(imported);
    const source = file ?? text.trim();
    if (source === '') return setProblem(texts.missing);
    reading.mutate(source);
  };
  const labels = { cancel: texts.cancel, submit: imported ? texts.use : texts.read, busy: texts.reading };
  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      labels={labels}
      isBusy={reading.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.file}>
        <input ref={input} type="file" hidden accept={accepted} onChange={choose} />
        <Button aria-describedby={noteId} onClick={() => input.current?.click()}>
          <Icon name="folder" size="small" />
          {texts.choose}
        </Button>
        <p id={noteId} className={styles.note}>
          {file ? file.name : texts.noFile}
        </p>
      </div>
      <Field label={texts.or}>
        {(control) => (
          <TextArea
            {...control}
            className={styles.text}
            rows={imported ? 4 : 7}
            value={text}
            placeholder={texts.placeholder}
            spellCheck={false}
            onChange={({ target }) => {
              reset();
              setFile(undefined);
              setText(target.value);
            }}
          />
        )}
      </Field>
      <div aria-live="polite">
        {problem !== undefined && <FieldError>{problem}</FieldError>}
        {imported && <ImportResult imported={imported} />}
      </div>
    </FormDialog>
  );
}
