import { useSearchParams } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { type ProjectTab, tabOf } from '#web/app/project-tab.ts';
import { words } from '#web/app/words.ts';
import { RecentActivity } from '#web/features/activities/recent-activity.tsx';
import { Comments } from '#web/features/comments/comments.tsx';
import { useCommentCount } from '#web/features/comments/use-comments.ts';
import { deskDoor } from '#web/features/generation/desk-door.ts';
import { QueuePanel } from '#web/features/generation/queue-panel.tsx';
import { TrackManagement } from '#web/features/generation/track-management.tsx';
import { Ideas } from '#web/features/ideas/ideas.tsx';
import { useIdeaCount } from '#web/features/ideas/use-ideas.ts';
import { CoverKey } from '#web/features/images/cover-key.tsx';
import { AddMemberKey } from '#web/features/members/add-member-key.tsx';
import { TeamMembers } from '#web/features/members/team-members.tsx';
import { ProjectDetails } from '#web/features/project-details/project-details.tsx';
import { ProjectPage } from '#web/features/project/project-page.tsx';
import { EffectList } from '#web/features/tracks/effect-list.tsx';
import { TrackList } from '#web/features/tracks/track-list.tsx';
import { Tabs } from '#web/kit/tabs.tsx';
import './project-screen.css';

/** A project: its tracks with desk and queue, its ideas, what is said about it, how it is set. */
export function ProjectScreen({ projectId }: { readonly projectId: string }) {
  return (
    <ProjectPage projectId={projectId} headerKeys={addMember} coverKey={editCover}>
      {(project) => <ProjectTabs project={project} />}
    </ProjectPage>
  );
}

const editCover = (project: Project) => <CoverKey project={project} />;
const addMember = (project: Project) => <AddMemberKey project={project} />;

function ProjectTabs({ project }: { readonly project: Project }) {
  const [search, setSearch] = useSearchParams();
  const onProject = { entityType: 'project', entityId: project.id } as const;
  const choose = (tab: ProjectTab) => setSearch(tab === 'tracks' ? {} : { tab }, { replace: true });
  return (
    <Tabs
      keep
      label={words.projectTabs}
      chosen={tabOf(search)}
      onChoose={choose}
      tabs={[
        {
          id: 'tracks',
          label: words.tracks,
          content: (
            <TracksTab
              project={project}
              soughtId={search.get('track') ?? undefined}
              soughtTalks={search.get('comments') === 'open'}
            />
          ),
        },
        {
          id: 'ideas',
          label: words.ideas,
          count: useIdeaCount(project.id),
          content: (
            <Ideas
              projectId={project.id}
              soughtId={search.get('idea') ?? undefined}
              discussion={onIdea}
              {...(project.may.generate && {
                onGenerate: (idea) => {
                  deskDoor.takeIdea(project.id, idea);
                  choose('tracks');
                },
              })}
            />
          ),
        },
        {
          id: 'comments',
          label: words.comments,
          count: useCommentCount(onProject),
          content: <Comments {...onProject} />,
        },
        {
          id: 'details',
          label: words.projectDetails,
          content: <ProjectDetails project={project} team={<TeamMembers project={project} />} />,
        },
      ]}
    />
  );
}

const onIdea = (ideaId: string) => <Comments entityType="idea" entityId={ideaId} place="part" />;
const onTrack = (trackId: string) => <Comments entityType="track" entityId={trackId} place="part" />;

interface TracksTabProps {
  readonly project: Project;
  readonly soughtId: string | undefined;
  readonly soughtTalks: boolean;
}

function TracksTab({ project: { id, name, trackCount, may }, ...sought }: TracksTabProps) {
  return (
    <>
      <TrackManagement projectId={id} mayGenerate={may.generate} />
      <QueuePanel projectId={id} />
      <div className="project-columns">
        <div className="project-aside">
          <EffectList projectId={id} projectName={name} mayDownload={may.download} />
          <RecentActivity projectId={id} />
        </div>
        <TrackList
          projectId={id}
          projectName={name}
          trackCount={trackCount}
          mayGenerate={may.generate}
          mayDownload={may.download}
          {...sought}
          discussion={onTrack}
          onCopyPrompt={({ type, prompt, title }) => deskDoor.offerPrompt(id, type, prompt, title)}
        />
      </div>
    </>
  );
}
