import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import type { Reply } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import { ApiError } from '#web/data/api-error.ts';
import { errorMessage } from '#web/data/error-message.ts';
import { sendForm } from '#web/data/send-form.ts';
import { GenreField } from '#web/features/compose/generation/genre-field.tsx';
import {
  emptyUpload,
  audioFileProblem,
  type UploadDraft,
  withFile,
  maxMb,
  megabyte,
} from '#web/features/compose/generation/upload-draft.ts';
import { messages, uploadMessages } from '#web/features/compose/generation/messages.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { toast } from '#web/ui/toast.ts';
import fieldStyles from '#web/ui/field.module.css';
import { UploadProgress } from '#web/data/upload-progress.tsx';
import { refetchChanged } from '#web/data/use-action.ts';
import textStyles from '#web/ui/text.module.css';
import formStyles from './form.module.css';
import styles from './upload-panel.module.css';

const types = (['music', 'sound_effect', 'voice'] as const).map((value: TrackType) => ({
  value,
  label: messages.types[value],
}));

const accepted = 'audio/*,.mp3,.wav,.m4a,.ogg,.flac,.aac';

interface FileFieldProps {
  readonly file: File | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** The button that opens the file chooser, and the chosen file. */
function FileField({ file, disabled, onChoose }: FileFieldProps) {
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
        {file
          ? uploadMessages.chosen({ name: file.name, mb: file.size / megabyte })
          : uploadMessages.noFile(maxMb)}
      </p>
    </div>
  );
}

type UploadRequest = UploadDraft & { readonly file: File };

interface Upload {
  readonly projectId: string;
  readonly file: File;
  readonly metadata: Omit<UploadDraft, 'file'>;
  /** Called with the fraction that has been sent, 0..1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file as a track. The message of a refusal is `HTTP error! status: ${status} - ${body}`. */
async function uploadFile({
  projectId,
  file,
  metadata,
  onProgress,
  signal,
}: Upload): Promise<Reply<'uploadTrack'>> {
  const form = new FormData();
  form.append('title', metadata.title.trim());
  form.append('trackType', metadata.type);
  form.append('genres', JSON.stringify(metadata.genres));
  form.append('originalFileName', file.name);
  // Last: the server needs the other fields before the file.
  form.append('audio', file, file.name);
  try {
    return await sendForm('uploadTrack', form, { params: { projectId }, onProgress, signal });
  } catch (error) {
    if (error instanceof ApiError)
      error.message = uploadMessages.refusedWith(error.message.replace(': ', ' - '));
    throw error;
  }
}

/**
 * Uploads to a project and shows the result in a toast. `fraction` is the part of the file that has been sent, 0..1.
 */
function useUpload(projectId: string, onDone: () => void) {
  const [fraction, setFraction] = useState(0);
  const [abortController, setAbortController] = useState(() => new AbortController());
  const { mutate, isPending } = useMutation({
    mutationFn: ({ file, ...metadata }: UploadRequest) =>
      uploadFile({ projectId, file, metadata, onProgress: setFraction, signal: abortController.signal }),
    onMutate: () => setFraction(0),
    onSettled: () => setAbortController(new AbortController()),
    onSuccess: ({ title }) => {
      onDone();
      toast({ title: uploadMessages.done, description: title });
      void refetchChanged('uploadTrack');
    },
    onError: (error) => {
      if (abortController.signal.aborted) {
        toast({ title: uploadMessages.cancelled });
        return;
      }
      const description =
        error instanceof ApiError ? errorMessage(error, uploadMessages.refused) : uploadMessages.unreached;
      toast({ title: uploadMessages.failed, description, variant: 'destructive' });
    },
  });
  return { upload: mutate, uploading: isPending, fraction, cancel: () => abortController.abort() };
}

/** The upload form: file, title, type, genres. */
export function UploadPanel({ projectId }: { readonly projectId: string }) {
  const [draft, setDraft] = useState<UploadDraft>(emptyUpload);
  const { upload, uploading, fraction, cancel } = useUpload(projectId, () => setDraft(emptyUpload));
  const change = (part: Partial<UploadDraft>) => setDraft((before) => ({ ...before, ...part }));

  const choose = (file: File) => {
    const problem = audioFileProblem(file);
    if (problem) toast({ ...problem, variant: 'destructive' });
    else setDraft((before) => withFile(before, file));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { file } = draft;
    if (uploading) return;
    if (file && draft.title.trim() !== '') upload({ ...draft, file });
    else toast({ ...uploadMessages.missing, variant: 'destructive' });
  };

  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <FileField file={draft.file} disabled={uploading} onChoose={choose} />
        <Field label={uploadMessages.title}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.title}
              maxLength={limits.uploadTitle.max}
              disabled={uploading}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <div className={fieldStyles.field}>
          <span className={textStyles.label}>{uploadMessages.type}</span>
          <SegmentedControl
            label={uploadMessages.type}
            options={types}
            value={draft.type}
            disabled={uploading}
            onChange={(type) => change({ type })}
          />
        </div>
        <GenreField genres={draft.genres} onChange={(genres) => change({ genres })} />
      </div>
      <div className={formStyles.submitRow}>
        <div className={formStyles.costSummary}>
          {uploading && <UploadProgress fraction={fraction} checking={uploadMessages.measuring} />}
        </div>
        {uploading && (
          <Button variant="ghost" size="large" onClick={cancel}>
            {uploadMessages.cancel}
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" busy={uploading}>
          {!uploading && <Icon name="upload" size="small" />}
          {uploading ? uploadMessages.uploading : messages.tabs.upload}
        </Button>
      </div>
    </form>
  );
}
