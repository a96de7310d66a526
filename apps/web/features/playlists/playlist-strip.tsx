import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useAction } from '#web/data/use-action.ts';
import { messages } from '#web/features/playlists/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Cover } from '#web/domain/cover.tsx';
import { useList } from '#web/data/use-list.ts';
import { checkName } from '#web/features/playlists/name-rule.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useForm } from '#web/ui/use-form.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './playlist-strip.module.css';

/** The path of a playlist's page. */
const playlistPath = (id: string): string => `/playlists/${id}`;

interface PlaylistStripProps {
  readonly projectId: string;
  readonly canEdit: boolean;
}

interface CreatePlaylistDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Creates an empty playlist and opens it. */
function CreatePlaylistDialog({ projectId, onClose }: CreatePlaylistDialogProps) {
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

/** The playlists of a project in a row; renders nothing for those who can neither open nor create one. */
export function PlaylistStrip({ projectId, canEdit }: PlaylistStripProps) {
  const heading = useId();
  const [isCreating, setCreating] = useState(false);
  const { rows = [], hasMore, loadMore } = useList('listPlaylists', { params: { projectId } });
  if (rows.length === 0 && !canEdit) return null;
  return (
    <section className={styles.section} aria-labelledby={heading} data-empty={rows.length === 0 || undefined}>
      <h2 id={heading} className={rows.length === 0 ? textStyles.visuallyHidden : undefined}>
        {messages.playlists}
      </h2>
      <ul className={styles.strip}>
        {rows.map(({ id, name, imageUrl, itemCount, duration }) => (
          <li key={id} className={styles.playlist}>
            <Cover imageUrl={imageUrl} seed={id} />
            <span className={styles.text}>
              <Link href={playlistPath(id)}>{name}</Link>
              <span>
                {messages.countAndLength({
                  tracks: messages.tracks(itemCount),
                  duration: formatDuration(duration),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="ghost" onClick={loadMore}>
          {messages.showMore}
        </Button>
      )}
      {canEdit && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setCreating(true)}>
          <Icon name="plus" size="small" />
          {messages.create}
        </Button>
      )}
      {isCreating && <CreatePlaylistDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </section>
  );
}
