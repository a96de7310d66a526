import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PlaylistDetail } from '#contract/playlists.ts';
import { messages } from '#web/features/playlists/messages.ts';
import { checkName } from '#web/features/playlists/name-rule.ts';
import { showPlaylist } from '#web/features/playlists/use-playlist-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { FieldError, TextInput } from '#web/ui/field.tsx';
import styles from './playlist-page.module.css';

/** The name as the title of the page, edited in place. */
export function PlaylistName({ playlist }: { readonly playlist: PlaylistDetail }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <NameForm playlist={playlist} onClose={() => setEditing(false)} />;
  return (
    <h1>
      {playlist.name}
      {playlist.may.edit && (
        <IconButton
          icon="edit"
          className={styles.rename}
          label={messages.rename}
          onClick={() => setEditing(true)}
        />
      )}
    </h1>
  );
}

/** Enter saves, Escape cancels. */
function NameForm({
  playlist: { id, name: current },
  onClose,
}: {
  readonly playlist: PlaylistDetail;
  readonly onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(current);
  const check = checkName(name);
  const rename = useAction('updatePlaylist', {
    send: () => ({ params: { playlistId: id }, body: { name: name.trim() } }),
    errorToast: messages.renameFailed,
    onSuccess: (playlist) => {
      showPlaylist(playlist);
      onClose();
    },
  });
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check !== true || rename.isPending) return;
    if (name.trim() === current) onClose();
    else rename.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form className={styles.nameForm} onSubmit={submit}>
      <h1 className={styles.hiddenTitle}>{current}</h1>
      <TextInput
        ref={field}
        aria-label={messages.name}
        aria-invalid={check !== true || undefined}
        aria-describedby={check === true ? undefined : 'playlist-name-wrong'}
        value={name}
        readOnly={rename.isPending}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {check !== true && <FieldError id="playlist-name-wrong">{check}</FieldError>}
      <div>
        <Button type="submit" busy={rename.isPending} disabled={check !== true}>
          {messages.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
