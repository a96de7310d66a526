import { useId, useState } from 'react';
import type { TrackVersion } from '#contract/versions.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { versionOriginNames } from '#web/domain/messages.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { PendingVersions } from '#web/features/tracks/versions/pending-versions.tsx';
import { useVersionActions, type VersionActions } from '#web/features/tracks/versions/use-version-actions.ts';
import { VersionRow } from '#web/features/tracks/versions/version-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListEnd } from '#web/ui/feedback.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useTrackPage, useTrackPageState } from '#web/domain/track-page.ts';
import { canCreate, useUser } from '#web/domain/user.ts';
import { EditVersionDialog } from '#web/features/tracks/versions/edit-version-dialog.tsx';
import { StackTrackDialog } from '#web/features/tracks/versions/stack-track-dialog.tsx';
import { UploadVersionDialog } from '#web/features/tracks/versions/upload-version-dialog.tsx';
import styles from './versions.module.css';

const { versions: texts } = messages;
/** Rows that are rendered before the user requests the others. */
const firstRows = 20;

interface VersionStackProps {
  /** Opens the remake of the shown version; absent where it cannot be re-made. */
  readonly onRemake: (() => void) | undefined;
}

type OpenDialog = { readonly edit: TrackVersion } | 'upload' | 'stack';

const { versions: versionTexts } = messages;

interface DeletedVersionsProps {
  readonly trackId: string;
  readonly actions: VersionActions;
}

/** The versions in the trash, folded away. */
function DeletedVersions({ trackId, actions }: DeletedVersionsProps) {
  const { data } = useApiQuery('listVersions', { params: { trackId }, query: { trash: '1' } });
  const deleted = data?.versions.filter(({ deletedAt }) => deletedAt !== null) ?? [];
  if (deleted.length === 0) return null;
  return (
    <details className={styles.trash}>
      <summary>{versionTexts.trash(deleted.length)}</summary>
      <ul>
        {deleted.map((version) => (
          <li key={version.number}>
            <span>
              {messages.version(version.number)} {version.name ?? versionOriginNames[version.origin]}
            </span>
            <Button variant="ghost" onClick={() => actions.restore(version)}>
              {versionTexts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The versions of a track, newest first, as notes on one stem. */
export function VersionStack({ onRemake }: VersionStackProps) {
  const { get, showVersion } = useTrackPage();
  const { id: trackId, projectId, trackType } = useTrackPageState(({ item }) => item);
  const isLocked = useTrackPageState(({ track }) => track.isLocked);
  const versions = useTrackPageState((state) => state.versions);
  const shown = useTrackPageState((state) => state.shown);
  const project = useTrackPageState((state) => state.project);
  const user = useUser();
  const heading = useId();
  const actions = useVersionActions();
  const [opened, setOpened] = useState<OpenDialog>();
  const [showsAll, setShowsAll] = useState(false);
  const close = () => setOpened(undefined);
  const canManage = project?.may.generate === true;
  const canAdd = canManage && canCreate(user);
  const maxSeconds = Math.max(...versions.map(({ duration }) => duration), 1);
  // The shown version is always visible.
  const shownIndex = versions.findIndex(({ number }) => number === shown.number);
  const rows = showsAll ? versions : versions.slice(0, Math.max(firstRows, shownIndex + 1));
  return (
    <section aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading}>
          {texts.heading} <span className={styles.count}>{formatNumber(versions.length)}</span>
        </h2>
        {canAdd && (
          <Button variant="ghost" onClick={() => setOpened('upload')}>
            <Icon name="upload" size="small" />
            {texts.upload}
          </Button>
        )}
      </header>
      <PendingVersions trackId={trackId} projectId={projectId} />
      <ol className={styles.versions} reversed>
        {rows.map((version, index) => (
          <VersionRow
            key={version.number}
            version={version}
            source={versions.find(({ number }) => number === version.sourceVersion)}
            trackType={trackType}
            isShown={version.number === shown.number}
            isLast={index === rows.length - 1}
            maxSeconds={maxSeconds}
            isOnly={versions.length === 1}
            isLocked={isLocked}
            canManage={canManage}
            actions={actions}
            onShow={() => showVersion(version.number)}
            onEdit={() => setOpened({ edit: version })}
          />
        ))}
      </ol>
      {rows.length < versions.length && (
        <Button variant="ghost" onClick={() => setShowsAll(true)}>
          {versionTexts.showAll(versions.length)}
        </Button>
      )}
      <ListEnd />
      {canManage && <DeletedVersions trackId={trackId} actions={actions} />}
      {canAdd && (
        <p className={styles.more}>
          {onRemake && (
            <Button variant="ghost" onClick={onRemake}>
              <Icon name="fork" size="small" />
              {texts.make}
            </Button>
          )}
          <Button variant="ghost" onClick={() => setOpened('stack')}>
            <Icon name="plus" size="small" />
            {texts.stack}
          </Button>
        </p>
      )}
      {opened === 'upload' && <UploadVersionDialog track={get().track} onClose={close} />}
      {opened === 'stack' && <StackTrackDialog track={get().track} onClose={close} />}
      {typeof opened === 'object' && (
        <EditVersionDialog trackId={trackId} version={opened.edit} onClose={close} />
      )}
    </section>
  );
}
