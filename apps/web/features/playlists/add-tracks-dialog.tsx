import { useState } from 'react';
import type { PlaylistDetail } from '#contract/playlists.ts';
import { messages } from '#web/features/playlists/messages.ts';
import { List } from '#web/data/list.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useList } from '#web/data/use-list.ts';
import { Loading } from '#web/ui/feedback.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './add-dialogs.module.css';

interface AddTracksDialogProps {
  readonly playlist: PlaylistDetail;
  readonly onAdded: (playlist: PlaylistDetail) => void;
  readonly onClose: () => void;
}

const pageSize = 30;

/** Adds tracks of the project at the end of a playlist. */
export function AddTracksDialog({ playlist, onAdded, onClose }: AddTracksDialogProps) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const list = useList('listProjectTracks', {
    params: { projectId: playlist.projectId },
    query: { limit: pageSize },
  });
  const add = useAction('addPlaylistItems', {
    send: () => ({
      params: { playlistId: playlist.id },
      body: { items: selected.map((trackId) => ({ trackId })) },
    }),
    errorToast: messages.addFailed,
    onSuccess: (changed) => {
      onAdded(changed);
      onClose();
    },
  });
  const toggle = (id: string) =>
    setSelected((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  return (
    <FormDialog
      title={messages.addTitle}
      description={messages.addText}
      labels={{
        cancel: messages.cancel,
        submit: messages.addCount(selected.length),
        busy: messages.adding,
      }}
      isBusy={add.isPending}
      isDisabled={selected.length === 0}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <div className={styles.tracks}>
        <List
          list={list}
          loading={<Loading subject={messages.loadingItems} height="2.75rem" />}
          errorTitle={messages.tracksFailed}
          empty={<p className={textStyles.secondary}>{messages.noTracks}</p>}
          moreLabel={messages.moreTracks}
        >
          {(rows) => (
            <ul className={styles.choices}>
              {rows.map(({ id, title, duration }) => (
                <li key={id}>
                  <label className={styles.track}>
                    <input type="checkbox" checked={selected.includes(id)} onChange={() => toggle(id)} />
                    <span className={textStyles.anywhere}>{title}</span>
                    <span className={styles.duration}>{formatDuration(duration)}</span>
                  </label>
                </li>
              ))}
            </ul>
          )}
        </List>
      </div>
    </FormDialog>
  );
}
