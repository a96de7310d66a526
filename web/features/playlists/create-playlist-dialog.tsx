import { useLocation } from 'wouter';
import { messages } from '#web/features/playlists/messages.ts';
import { checkName } from '#web/features/playlists/name-rule.ts';
import { playlistPath } from '#web/features/playlists/playlist-path.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';

interface CreatePlaylistDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Creates an empty playlist and opens it. */
export function CreatePlaylistDialog({ projectId, onClose }: CreatePlaylistDialogProps) {
  const [, navigate] = useLocation();
  const form = useForm({ name: '' }, { name: checkName });
  const create = useAction('createPlaylist', {
    send: (name: string) => ({ params: { projectId }, body: { name } }),
    errorToast: messages.createFailed,
    onSuccess: ({ id }) => navigate(playlistPath(id)),
  });
  return (
    <FormDialog
      title={messages.create}
      description={messages.createText}
      labels={{ cancel: messages.cancel, submit: messages.submitCreate, busy: messages.creating }}
      isBusy={create.isPending}
      onSubmit={form.submit(({ name }) => create.mutate(name.trim()))}
      onClose={onClose}
    >
      <Field label={messages.name} error={form.error('name')}>
        {(control) => <TextInput {...control} {...form.field('name')} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
