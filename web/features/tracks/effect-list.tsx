import { useId, useState } from 'react';
import type { Track } from '#contract/tracks.ts';
import { ConfirmRemoval } from '#web/features/tracks/confirm-removal.tsx';
import { EffectRow } from '#web/features/tracks/effect-row.tsx';
import { kindOf } from '#web/features/tracks/track-kind.ts';
import { useProjectTracks } from '#web/features/tracks/use-project-tracks.ts';
import type { TrackView } from '#web/features/tracks/track-view.ts';
import { type CopiedPrompt, useTrackActions } from '#web/features/tracks/use-track-actions.ts';
import { words } from '#web/features/tracks/words.ts';
import { figure } from '#web/kit/figures.ts';
import { Key } from '#web/kit/key.tsx';
import { List } from '#web/kit/data/list.tsx';
import type { EntityList } from '#web/kit/data/use-list.ts';
import { ListHead } from '#web/kit/page-head.tsx';
import { Loading, Skeleton } from '#web/kit/state.tsx';
import styles from './effect-list.module.css';

/** Rows shown while the list is collapsed. */
const shownShort = 5;
const view: TrackView = { type: 'sound_effect', limit: 20 };
const { effects: texts } = words;

interface EffectListProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly mayDownload: boolean;
  readonly onCopyPrompt: (copied: CopiedPrompt) => void;
}

/** The sound effects among the loaded tracks when those are complete; otherwise a separate paginated list. */
function useEffects(projectId: string): EntityList<Track> {
  const all = useProjectTracks(projectId, {});
  const isWhole = all.rows !== undefined && !all.hasMore;
  const own = useProjectTracks(projectId, view, !all.isLoading && !isWhole);
  return isWhole ? { ...all, rows: all.rows?.filter((track) => kindOf(track) === 'sound_effect') } : own;
}

/** The sound effects of a project. */
export function EffectList({ projectId, projectName, mayDownload, onCopyPrompt }: EffectListProps) {
  const heading = useId();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<Track>();
  const list = useEffects(projectId);
  const effects = list.rows ?? [];
  const actions = useTrackActions('effects', onCopyPrompt);
  const isLong = effects.length > shownShort || list.hasMore;
  // Further pages load only while the list is expanded.
  const shown = open ? list : { ...list, hasMore: false };
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <ListHead id={heading} title={texts.heading}>
        {effects.length > 0 && !list.hasMore && (
          <span className={styles.count}>{figure(effects.length)}</span>
        )}
      </ListHead>
      <List
        list={shown}
        loading={
          <Loading what={texts.loading}>
            <Skeleton height="2.25rem" />
          </Loading>
        }
        failed={texts.loadFailed}
        empty={<p className={styles.none}>{texts.empty}</p>}
      >
        {(rows) => (
          <ul>
            {(open ? rows : rows.slice(0, shownShort)).map((track) => (
              <EffectRow
                key={track.id}
                track={track}
                queue={effects}
                projectName={projectName}
                mayDownload={mayDownload}
                actions={actions}
                onDelete={setLeaving}
              />
            ))}
          </ul>
        )}
      </List>
      {isLong && (
        <Key look="bare" aria-expanded={open} busy={list.isLoadingMore} onClick={() => setOpen(!open)}>
          {open ? texts.showFewer : texts.showAll}
        </Key>
      )}
      {leaving && (
        <ConfirmRemoval
          track={leaving}
          title={texts.confirmTitle}
          actions={actions}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}
