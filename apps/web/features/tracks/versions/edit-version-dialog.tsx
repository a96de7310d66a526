import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { dialogMessages } from '#web/features/tracks/versions/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { versionOriginNames } from '#web/domain/messages.ts';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const { edit: texts } = dialogMessages;
const { failed, failedText } = messages.versions;

interface EditVersionDialogProps {
  readonly trackId: string;
  readonly version: TrackVersion;
  readonly onClose: () => void;
}

/** Edits the name and the note of a version. */
export function EditVersionDialog({ trackId, version, onClose }: EditVersionDialogProps) {
  const [name, setName] = useState(version.name ?? '');
  const [note, setNote] = useState(version.note ?? '');
  const update = useAction('updateVersion', {
    send: () => ({ params: { trackId, version: String(version.number) }, body: { name, note } }),
    successToast: { title: texts.saved },
    errorToast: { title: failed, description: failedText },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={texts.title(version.number)}
      labels={texts.labels}
      isBusy={update.isPending}
      onSubmit={() => update.mutate()}
      onClose={onClose}
    >
      <Field label={texts.name}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={limits.versionName.max}
            placeholder={versionOriginNames[version.origin]}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.note}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={limits.versionNote.max}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
