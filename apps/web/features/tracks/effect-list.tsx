import { useId, useState } from 'react';
import type { Track } from '#contract/tracks.ts';
import { ConfirmTrackDelete } from '#web/features/tracks/confirm-track-delete.tsx';
import { EffectRow } from '#web/features/tracks/effect-row.tsx';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';
import { useProjectTracks } from '#web/features/tracks/use-project-tracks.ts';
import type { TrackView } from '#web/features/tracks/track-view.ts';
import { type CopiedPrompt, useTrackActions } from '#web/features/tracks/use-track-actions.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Button } from '#web/ui/button.tsx';
import { List } from '#web/data/list.tsx';
import type { EntityList } from '#web/data/use-list.ts';
import { ListHeader } from '#web/ui/page-header.tsx';
import { Loading } from '#web/ui/feedback.tsx';
import styles from './effect-list.module.css';

/** Rows shown while the list is collapsed. */
const collapsedRows = 5;
const effectsView: TrackView = { type: 'sound_effect', limit: 20 };
const { effects: texts } = messages;

interface EffectListProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly canDownload: boolean;
  /** Whether the user is admin of the project. */
  readonly canEdit: boolean;
  readonly onCopyPrompt: (copied: CopiedPrompt) => void;
}

/** The sound effects among the loaded tracks when those are complete; otherwise a separate paginated list. */
function useEffects(projectId: string): EntityList<Track> {
  const all = useProjectTracks(projectId, {});
  const isComplete = all.rows !== undefined && !all.hasMore;
  const effectsOnly = useProjectTracks(projectId, effectsView, !all.isLoading && !isComplete);
  return isComplete
    ? { ...all, rows: all.rows?.filter((track) => trackTypeOf(track) === 'sound_effect') }
    : effectsOnly;
}

/** The sound effects of a project. */
export function EffectList({ projectId, projectName, canDownload, canEdit, onCopyPrompt }: EffectListProps) {
  const heading = useId();
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState<Track>();
  const list = useEffects(projectId);
  const effects = list.rows ?? [];
  const actions = useTrackActions('effects', onCopyPrompt);
  const isLong = effects.length > collapsedRows || list.hasMore;
  // Further pages load only while the list is expanded.
  const visibleList = open ? list : { ...list, hasMore: false };
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <ListHeader id={heading} title={texts.heading}>
        {effects.length > 0 && !list.hasMore && (
          <span className={styles.count}>{formatNumber(effects.length)}</span>
        )}
      </ListHeader>
      <List
        list={visibleList}
        loading={<Loading subject={texts.loading} height="2.25rem" />}
        errorTitle={texts.loadFailed}
        empty={<p className={styles.empty}>{texts.empty}</p>}
      >
        {(rows) => (
          <ul>
            {(open ? rows : rows.slice(0, collapsedRows)).map((track) => (
              <EffectRow
                key={track.id}
                track={track}
                queue={effects}
                projectId={projectId}
                projectName={projectName}
                canDownload={canDownload}
                canEdit={canEdit}
                actions={actions}
                onDelete={setDeleting}
              />
            ))}
          </ul>
        )}
      </List>
      {isLong && (
        <Button variant="ghost" aria-expanded={open} busy={list.isLoadingMore} onClick={() => setOpen(!open)}>
          {open ? texts.showFewer : texts.showAll}
        </Button>
      )}
      {deleting && (
        <ConfirmTrackDelete
          track={deleting}
          title={texts.confirmTitle}
          actions={actions}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </section>
  );
}
