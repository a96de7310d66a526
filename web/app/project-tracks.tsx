import type { Project } from '#contract/projects.ts';
import { RecentActivity } from '#web/features/activities/recent-activity.tsx';
import { deskDoor } from '#web/features/generation/desk-door.ts';
import { EffectList } from '#web/features/tracks/effect-list.tsx';
import { TrackList } from '#web/features/tracks/track-list.tsx';
import type { CopiedPrompt } from '#web/features/tracks/use-track-actions.ts';
import type { Timeline } from '#web/kit/audio/timeline.ts';
import { lazyView } from '#web/kit/lazy-view.tsx';
import styles from './project-screen.module.css';

const Comments = lazyView(async () => (await import('#web/app/project-tabs.tsx')).Comments);

interface ProjectTracksProps {
  readonly project: Project;
  /** A track to scroll to, and whether to open its comments. */
  readonly soughtId: string | undefined;
  readonly soughtTalks: boolean;
  /** Changes with each navigation, so that the same track can be scrolled to again. */
  readonly visit: number;
}

const onTrack = (trackId: string, timeline: Timeline) => (
  <Comments entityType="track" entityId={trackId} place="part" timeline={timeline} />
);

/** The tracks of a project, with sound effects and recent activity in a side column. */
export function ProjectTracks({ project, ...sought }: ProjectTracksProps) {
  const { id, name, trackCount, may } = project;
  const onCopyPrompt = ({ type, prompt, title }: CopiedPrompt) =>
    deskDoor.offerPrompt(id, type, prompt, title);
  return (
    <div className={styles.columns}>
      <TrackList
        projectId={id}
        projectName={name}
        trackCount={trackCount}
        mayGenerate={may.generate}
        mayEdit={may.edit}
        mayDownload={may.download}
        {...sought}
        discussion={onTrack}
        onCopyPrompt={onCopyPrompt}
      />
      <div className={styles.aside}>
        <EffectList
          projectId={id}
          projectName={name}
          mayDownload={may.download}
          onCopyPrompt={onCopyPrompt}
        />
        <RecentActivity projectId={id} />
      </div>
    </div>
  );
}
