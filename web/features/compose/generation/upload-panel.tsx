import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import { FileField } from '#web/features/compose/generation/file-field.tsx';
import { GenreField } from '#web/features/compose/generation/genre-field.tsx';
import {
  emptyUpload,
  audioFileProblem,
  type UploadDraft,
  withFile,
} from '#web/features/compose/generation/upload-draft.ts';
import { uploadMessages } from '#web/features/compose/generation/upload-messages.ts';
import { useUpload } from '#web/features/compose/generation/use-upload.ts';
import { messages } from '#web/features/compose/generation/messages.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { toast } from '#web/ui/toast.ts';
import fieldStyles from '#web/ui/field.module.css';
import { UploadProgress } from '#web/data/upload-progress.tsx';
import textStyles from '#web/ui/text.module.css';
import formStyles from './form.module.css';
import styles from './upload-panel.module.css';

const types = (['music', 'sound_effect', 'voice'] as const).map((value: TrackType) => ({
  value,
  label: messages.types[value],
}));

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
