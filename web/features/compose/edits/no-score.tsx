import type { TrackVersion } from '#contract/versions.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { DialogActions } from '#web/ui/dialog.tsx';
import styles from './edits.module.css';

interface NoScoreProps {
  readonly version: TrackVersion;
  /** A prompt for a new version; undefined for an upload. */
  readonly prompt: string | undefined;
  readonly onOpenForm: (prompt: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What can be done for a version without a score: a new version with another prompt, or nothing. */
export function NoScore({ version, prompt, onOpenForm, onClose }: NoScoreProps) {
  const providers = useApiQuery('listSelectableProviders').data?.providers;
  const { provider: name } = version;
  const displayName = providers?.find((provider) => provider.name === name)?.displayName ?? name ?? '';
  const isUploaded = version.source === 'uploaded' || prompt === undefined;
  return (
    <>
      <p>{isUploaded ? messages.uploaded : messages.cannotChange(displayName)}</p>
      {!isUploaded && <blockquote className={styles.prompt}>{prompt}</blockquote>}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {messages.close}
        </Button>
        {!isUploaded && (
          <Button variant="primary" data-first-focus="" onClick={() => void onOpenForm(prompt)}>
            {messages.openForm}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
