import { useState } from 'react';
import type { Playlist } from '#contract/playlists.ts';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/features/playlists/messages.ts';
import { checkName } from '#web/features/playlists/name-rule.ts';
import { Button } from '#web/ui/button.tsx';
import { Cover } from '#web/domain/cover.tsx';
import { List } from '#web/data/list.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useList } from '#web/data/use-list.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/feedback.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './add-dialogs.module.css';

interface AddToPlaylistDialogProps {
  readonly track: Track;
  /** The version to fix; undefined: always the current one. */
  readonly version?: number | undefined;
  readonly onClose: () => void;
}

/** Adds a track to a playlist of its project, or to a new one. */
export function AddToPlaylistDialog({ track, version, onClose }: AddToPlaylistDialogProps) {
  const params = { projectId: track.projectId };
  const items = [{ trackId: track.id, version }];
  const list = useList('listPlaylists', { params });
  const [addingTo, setAddingTo] = useState<string>();
  const form = useForm({ name: '' }, { name: checkName });
  const added = ({ name }: Pick<Playlist, 'name'>) => ({
    title: messages.added(name),
    description: track.title,
  });
  const add = useAction('addPlaylistItems', {
    send: (playlistId: string) => ({ params: { playlistId }, body: { items } }),
    successToast: added,
    errorToast: messages.addFailed,
    onSuccess: onClose,
  });
  const create = useAction('createPlaylist', {
    send: (name: string) => ({ params, body: { name, items } }),
    successToast: added,
    errorToast: messages.createFailed,
    onSuccess: onClose,
  });
  const isBusy = add.isPending || create.isPending;
  return (
    <Dialog open onOpenChange={onClose} title={messages.addTo(track.title)}>
      <List
        list={list}
        loading={<Loading subject={messages.loadingPlaylists} height="2.75rem" />}
        errorTitle={messages.listFailed}
        empty={<p className={textStyles.secondary}>{messages.noPlaylists}</p>}
        moreLabel={messages.showMore}
      >
        {(rows) => (
          <ul className={styles.choices}>
            {rows.map(({ id, name, imageUrl, itemCount }) => (
              <li key={id} className={styles.choice}>
                <Cover imageUrl={imageUrl} seed={id} />
                <span className={styles.names}>
                  <b>{name}</b>
                  <span>{messages.tracks(itemCount)}</span>
                </span>
                <Button
                  aria-label={messages.addToNamed(name)}
                  busy={isBusy && addingTo === id}
                  disabled={isBusy && addingTo !== id}
                  onClick={() => {
                    setAddingTo(id);
                    add.mutate(id);
                  }}
                >
                  {messages.addCount(0)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </List>
      <form
        className={styles.newPlaylist}
        noValidate
        onSubmit={form.submit(({ name }) => {
          if (!isBusy) create.mutate(name.trim());
        })}
      >
        <Field label={messages.create} error={form.error('name')}>
          {(control) => <TextInput {...control} {...form.field('name')} autoComplete="off" />}
        </Field>
        <Button type="submit" busy={create.isPending}>
          {messages.createAndAdd}
        </Button>
      </form>
    </Dialog>
  );
}
