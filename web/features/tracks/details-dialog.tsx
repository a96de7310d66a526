import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Track } from '#contract/tracks.ts';
import { showTrack } from '#web/features/tracks/use-project-tracks.ts';
import { words } from '#web/features/tracks/words.ts';
import { call } from '#web/kit/api.ts';
import { Field, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { refreshSoon } from '#web/kit/data/query.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

const { details: texts } = words;

interface DetailsDialogProps {
  readonly track: Track;
  readonly onClose: () => void;
}

/** Gives a track another title and other tags. It stays open when the server refuses. */
export function DetailsDialog({ track, onClose }: DetailsDialogProps) {
  const [title, setTitle] = useState(track.title);
  const [tags, setTags] = useState(track.tags.join(', '));
  const update = useMutation({
    mutationFn: async () => {
      const params = { trackId: track.id };
      const tagged = await call('setTrackTags', { params, body: { tags: tags.split(',') } });
      const isRenamed = title.trim() !== track.title;
      return isRenamed ? call('updateTrack', { params, body: { title } }) : tagged;
    },
    onSuccess: (saved) => {
      showTrack({ ...track, title: saved.title, tags: saved.tags });
      refreshSoon('listTracks');
      toast({ title: texts.saved, description: saved.title });
      onClose();
    },
    onError: (error) =>
      toast({
        title: texts.failed,
        description: reasonOf(error, texts.failedText),
        variant: 'destructive',
      }),
  });
  return (
    <FormDialog
      title={texts.title}
      keys={texts.keys}
      isBusy={update.isPending}
      isOff={title.trim() === ''}
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
