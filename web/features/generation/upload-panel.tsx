import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import { FileField } from '#web/features/generation/file-field.tsx';
import { GenreField } from '#web/features/generation/genre-field.tsx';
import {
  emptyUpload,
  fileProblem,
  type UploadDraft,
  withFile,
} from '#web/features/generation/upload-draft.ts';
import { uploadWords } from '#web/features/generation/upload-words.ts';
import { useUpload } from '#web/features/generation/use-upload.ts';
import { words } from '#web/features/generation/words.ts';
import { Field, TextInput } from '#web/kit/field.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { Segments } from '#web/kit/segments.tsx';
import { toast } from '#web/kit/toast.ts';
import fieldStyles from '#web/kit/field.module.css';
import textStyles from '#web/kit/text.module.css';
import deskStyles from './desk.module.css';
import styles from './upload-panel.module.css';

const types = (['music', 'sound_effect', 'voice'] as const).map((value: TrackType) => ({
  value,
  label: words.types[value],
}));

/** The upload form: file, title, type, genres. */
export function UploadPanel({ projectId }: { readonly projectId: string }) {
  const [draft, setDraft] = useState<UploadDraft>(emptyUpload);
  const { upload, uploading, fraction, cancel } = useUpload(projectId, () => setDraft(emptyUpload));
  const change = (part: Partial<UploadDraft>) => setDraft((before) => ({ ...before, ...part }));

  const choose = (file: File) => {
    const problem = fileProblem(file);
    if (problem) toast({ ...problem, variant: 'destructive' });
    else setDraft((before) => withFile(before, file));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { file } = draft;
    if (uploading) return;
    if (file && draft.title.trim() !== '') upload({ ...draft, file });
    else toast({ ...uploadWords.missing, variant: 'destructive' });
  };

  return (
    <form className={deskStyles.form} onSubmit={submit} noValidate>
      <div className={styles.about}>
        <FileField file={draft.file} disabled={uploading} onChoose={choose} />
        <Field label={uploadWords.title}>
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
          <span className={textStyles.label}>{uploadWords.type}</span>
          <Segments
            label={uploadWords.type}
            options={types}
            value={draft.type}
            disabled={uploading}
            onChange={(type) => change({ type })}
          />
        </div>
        <GenreField genres={draft.genres} onChange={(genres) => change({ genres })} />
      </div>
      <div className={deskStyles.pay}>
        <div className={deskStyles.tally}>{uploading && <UploadProgress fraction={fraction} />}</div>
        {uploading && (
          <Key look="bare" size="big" onClick={cancel}>
            {uploadWords.cancel}
          </Key>
        )}
        <Key type="submit" look="lit" size="big" busy={uploading}>
          {!uploading && <Icon name="upload" size="small" />}
          {uploading ? uploadWords.uploading : words.ways.upload}
        </Key>
      </div>
    </form>
  );
}

function UploadProgress({ fraction }: { readonly fraction: number }) {
  const percent = Math.floor(fraction * 100);
  return (
    <>
      <progress className={styles.progress} aria-label={uploadWords.uploading} max={100} value={percent} />
      <span className={textStyles.tertiary}>
        {percent < 100 ? uploadWords.sent(percent) : uploadWords.measuring}
      </span>
    </>
  );
}
