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
import { NearEnd } from '#web/kit/near-end.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { loadNextPage } from '#web/kit/pages.ts';
import { Failed, Loading, Skeleton } from '#web/kit/state.tsx';
import styles from './effect-list.module.css';

/** What stands open; the others are one press away. */
const shownShort = 5;
const view: TrackView = { type: 'sound_effect', limit: 20 };
const { effects: texts } = words;

interface EffectListProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly mayDownload: boolean;
  readonly onCopyPrompt: (copied: CopiedPrompt) => void;
}

/** The sound effects among the tracks of the project, where those are all here; else page by page. */
function useEffects(projectId: string): ReturnType<typeof useProjectTracks> {
  const all = useProjectTracks(projectId, {});
  const isWhole = all.query.isSuccess && !all.query.hasNextPage;
  const own = useProjectTracks(projectId, view, !all.query.isPending && !isWhole);
  return isWhole
    ? { query: all.query, tracks: all.tracks.filter((track) => kindOf(track) === 'sound_effect') }
    : own;
}

/** The sound effects of a project by themselves, to try one after the other. */
export function EffectList({ projectId, projectName, mayDownload, onCopyPrompt }: EffectListProps) {
  const heading = useId();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<Track>();
  const { query, tracks: effects } = useEffects(projectId);
  const actions = useTrackActions('effects', onCopyPrompt);
  const shown = open ? effects : effects.slice(0, shownShort);
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <ListHead id={heading} title={texts.heading}>
        {effects.length > 0 && !query.hasNextPage && (
          <span className={styles.count}>{figure(effects.length)}</span>
        )}
      </ListHead>
      {query.isPending && (
        <Loading what={texts.loading}>
          <Skeleton height="2.25rem" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <Failed title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && effects.length === 0 && <p className={styles.none}>{texts.empty}</p>}
      <ul>
        {shown.map((track) => (
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
      {open && <NearEnd onNear={() => loadNextPage(query)} />}
      {(effects.length > shownShort || query.hasNextPage) && (
        <Key look="bare" aria-expanded={open} busy={query.isFetchingNextPage} onClick={() => setOpen(!open)}>
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
