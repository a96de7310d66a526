import { useCallback, useMemo } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { VoteList } from '#web/features/compare/vote/vote-list.tsx';
import { RecentActivity } from '#web/features/projects/activities/recent-activity.tsx';
import { generationFormActions } from '#web/features/compose/generation/form-actions.ts';
import { EffectList } from '#web/features/tracks/effect-list.tsx';
import { TrackList } from '#web/features/tracks/track-list.tsx';
import type { Discussion } from '#web/features/tracks/track-row.tsx';
import type { CopiedPrompt } from '#web/features/tracks/use-track-actions.ts';
import { lazyComponent } from '#web/data/lazy-component.tsx';
import { TakeSetList } from '#web/features/compose/takes/take-set-list.tsx';
import { AddToPlaylistDialog } from '#web/features/playlists/add-to-playlist-dialog.tsx';
import { PlaylistStrip } from '#web/features/playlists/playlist-strip.tsx';
import styles from './project-screen.module.css';

export const LazyComments = lazyComponent(
  async () => (await import('#web/features/comments/comments.tsx')).Comments,
);
const RowMarks = lazyComponent(async () => (await import('#web/features/comments/comments.tsx')).RowMarks, {
  placeholder: null,
  fallback: () => null,
});

interface ProjectTracksProps {
  readonly project: Project;
  /** A track to scroll to, and whether to open its comments. */
  readonly highlightedId: string | undefined;
  readonly opensComments: boolean;
  /** Changes with each navigation, so that the same track can be scrolled to again. */
  readonly visit: number;
}

const renderPlaylistDialog = (track: Track, onClose: () => void) => (
  <AddToPlaylistDialog track={track} onClose={onClose} />
);

/** The tracks of a project, with sound effects and recent activity in a side column. */
export function ProjectTracks({ project, ...highlight }: ProjectTracksProps) {
  const { id, name, trackCount, may } = project;
  const onCopyPrompt = useCallback(
    ({ type, prompt, title }: CopiedPrompt) => generationFormActions.suggestPrompt(id, type, prompt, title),
    [id],
  );
  const discussion = useMemo(
    (): Discussion => ({
      renderComments: (trackId, timeline) => (
        <LazyComments
          entityType="track"
          entityId={trackId}
          variant="part"
          canDeleteGuests={may.generate}
          timeline={timeline}
        />
      ),
      renderMarks: (trackId, timeline) => <RowMarks trackId={trackId} timeline={timeline} />,
    }),
    [may.generate],
  );
  return (
    <div className={styles.columns}>
      <div className={styles.playlists}>
        {trackCount > 0 && <PlaylistStrip projectId={id} canEdit={may.generate} />}
      </div>
      <TrackList
        projectId={id}
        projectName={name}
        trackCount={trackCount}
        canGenerate={may.generate}
        canEdit={may.edit}
        canDownload={may.download}
        {...highlight}
        discussion={discussion}
        playlistDialog={renderPlaylistDialog}
        onCopyPrompt={onCopyPrompt}
      />
      <div className={styles.aside}>
        <EffectList
          projectId={id}
          projectName={name}
          canDownload={may.download}
          canEdit={may.edit}
          onCopyPrompt={onCopyPrompt}
        />
        <RecentActivity projectId={id} />
        <VoteList projectId={id} />
        <TakeSetList projectId={id} />
      </div>
    </div>
  );
}
