import { useState } from 'react';
import type { PlaylistItem } from '#contract/playlists.ts';
import { messages } from '#web/features/playlists/messages.ts';
import type { PlaylistChanges } from '#web/features/playlists/use-playlist-changes.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './add-dialogs.module.css';

interface FixVersionDialogProps {
  readonly item: PlaylistItem;
  readonly fix: PlaylistChanges['fix'];
  readonly onClose: () => void;
}

/** Chooses the version that an item plays. */
export function FixVersionDialog({ item, fix, onClose }: FixVersionDialogProps) {
  const { data, error, refetch } = useApiQuery('listVersions', { params: { trackId: item.trackId } });
  const [version, setVersion] = useState(item.fixedVersion);
  const choices = [
    { value: null, label: messages.alwaysCurrent, duration: undefined },
    ...(data?.versions ?? []).map(({ number, name, duration }) => ({
      value: number,
      label: name ? messages.versionName({ number, name }) : messages.version(number),
      duration,
    })),
  ];
  return (
    <FormDialog
      title={messages.versionTitle(item.track.title)}
      description={messages.versionText}
      labels={{ cancel: messages.cancel, submit: messages.save, busy: messages.saving }}
      isBusy={fix.isPending}
      onSubmit={() => fix.mutate({ itemId: item.id, version }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {error && <ErrorState title={messages.versionsFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading subject={messages.loadingItems} height="2.75rem" />}
      {data && (
        <ul className={styles.choices}>
          {choices.map(({ value, label, duration }) => (
            <li key={value}>
              <label className={styles.track}>
                <input
                  type="radio"
                  name="version"
                  checked={version === value}
                  onChange={() => setVersion(value)}
                />
                <span className={textStyles.anywhere}>{label}</span>
                {duration !== undefined && (
                  <span className={styles.duration}>{formatDuration(duration)}</span>
                )}
              </label>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
