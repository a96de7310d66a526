import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Track } from '#contract/tracks.ts';
import { dialogMessages } from '#web/features/tracks/messages.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useAction } from '#web/data/use-action.ts';

const { details: texts } = dialogMessages;

interface DetailsDialogProps {
  readonly track: Track;
  readonly onClose: () => void;
}

/** Edits a track's title and tags. The dialog stays open after an error. */
export function DetailsDialog({ track, onClose }: DetailsDialogProps) {
  const [title, setTitle] = useState(track.title);
  const [tags, setTags] = useState(track.tags.join(', '));
  const update = useAction('updateTrack', {
    send: () => ({ params: { trackId: track.id }, body: { title, tags: tags.split(',') } }),
    successToast: (saved) => ({ title: texts.saved, description: saved.title }),
    errorToast: { title: texts.failed, description: texts.failedText },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={texts.title}
      labels={texts.labels}
      isBusy={update.isPending}
      isDisabled={title.trim() === ''}
      onSubmit={() => update.mutate()}
      onClose={onClose}
    >
      <Field label={texts.name}>
        {(control) => (
          <TextInput
            {...control}
            name="title"
            required
            autoComplete="off"
            maxLength={limits.trackTitle.max}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.tags} hint={texts.tagsHint}>
        {(control) => (
          <TextInput
            {...control}
            name="tags"
            autoComplete="off"
            value={tags}
            onChange={(event) => setTags(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
