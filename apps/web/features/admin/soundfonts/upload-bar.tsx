import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { errorMessage } from '#web/data/error-message.ts';
import { sendForm } from '#web/data/send-form.ts';
import { messages } from '#web/features/admin/soundfonts/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { UploadProgress } from '#web/data/upload-progress.tsx';
import { successToast } from '#web/domain/admin-toast.ts';
import { refetchChanged } from '#web/data/use-action.ts';
import { toast } from '#web/ui/toast.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './soundfonts.module.css';

const megabyte = 1_048_576;

/** Why a file cannot be uploaded, as far as its name and size tell; undefined if it can. */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  maxBytes: number,
): string | undefined {
  if (!/\.sf[23]$/i.test(name)) return messages.wrongType;
  return size > maxBytes ? messages.tooLarge(maxBytes / megabyte) : undefined;
}

/** Uploads a SoundFont. `fraction` is the part that has been sent, 0..1; `problem` is a sentence for the user. */
function useSoundFontUpload(maxBytes: number) {
  const [fraction, setFraction] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [abortController, setAbortController] = useState(() => new AbortController());
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('soundfont', file, file.name);
      return sendForm('uploadSoundFont', form, { onProgress: setFraction, signal: abortController.signal });
    },
    onMutate: () => setFraction(0),
    onSettled: () => setAbortController(new AbortController()),
    onSuccess: async ({ name }) => {
      await refetchChanged('uploadSoundFont');
      toast(successToast(messages.uploaded(name)));
    },
    onError: (error) =>
      abortController.signal.aborted
        ? toast({ title: messages.cancelled })
        : setProblem(errorMessage(error, messages.uploadFailed)),
  });
  const upload = (file: File) => {
    const found = fileProblem(file, maxBytes);
    setProblem(found);
    if (found === undefined) mutate(file);
  };
  return { upload, isUploading: isPending, fraction, problem, cancel: () => abortController.abort() };
}

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
        {messages.hint(maxBytes / megabyte)}
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
