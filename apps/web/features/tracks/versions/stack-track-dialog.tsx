import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { dialogMessages } from '#web/features/tracks/versions/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useList } from '#web/data/use-list.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { matches } from '#web/ui/matches.ts';
import styles from './versions.module.css';

const { stack: texts } = dialogMessages;
const { failed, failedText } = messages.versions;
const maxResults = 8;

interface StackTrackDialogProps {
  readonly track: Track;
  readonly onClose: () => void;
}

/** Makes the versions of another track of the project versions of this one. */
export function StackTrackDialog({ track, onClose }: StackTrackDialogProps) {
  const [typed, setTyped] = useState('');
  const list = useList('listProjectTracks', {
    params: { projectId: track.projectId },
    query: { type: track.trackType, limit: limits.page.max },
  });
  const stack = useAction('stackTrack', {
    send: (other: Track) => ({ params: { trackId: track.id }, body: { trackId: other.id } }),
    successToast: (_track, other) => ({ title: texts.done, description: other.title }),
    errorToast: { title: failed, description: failedText },
    onSuccess: onClose,
  });
  const others = list.rows
    ?.filter(({ id, projectId }) => id !== track.id && projectId === track.projectId)
    .filter(({ title }) => matches(typed, title))
    .slice(0, maxResults);
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.text}>
      <SearchInput
        aria-label={texts.find}
        placeholder={texts.find}
        maxLength={limits.search.max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.others}>
        {others?.map((other) => (
          <li key={other.id}>
            <span>{other.title}</span>
            <Button
              aria-label={texts.addTrack(other.title)}
              disabled={stack.isPending}
              onClick={() => stack.mutate(other)}
            >
              {texts.add}
            </Button>
          </li>
        ))}
      </ul>
      {others?.length === 0 && <p>{texts.none}</p>}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
