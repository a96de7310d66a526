import { useSearchParams } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { words } from '#web/app/words.ts';
import { deskDoor } from '#web/features/generation/desk-door.ts';
import { QueuePanel } from '#web/features/generation/queue-panel.tsx';
import { TrackManagement } from '#web/features/generation/track-management.tsx';
import { CoverKey } from '#web/app/cover-key.tsx';
import { AddMemberKey } from '#web/app/add-member-key.tsx';
import { ProjectPage } from '#web/features/project/project-page.tsx';
import { RowsSkeleton } from '#web/features/tracks/rows-skeleton.tsx';
import { figure } from '#web/kit/figures.ts';
import { addressTab } from '#web/kit/address-tab.ts';
import { lazyView } from '#web/kit/lazy-view.tsx';
import { Tabs } from '#web/kit/tabs.tsx';
import { useVisit } from '#web/kit/visits.ts';
import { WhenNear } from '#web/kit/when-near.tsx';

const Ideas = lazyView(async () => (await import('#web/app/project-tabs.tsx')).Ideas);
const Comments = lazyView(async () => (await import('#web/app/project-tabs.tsx')).Comments);
const JoinPage = lazyView(async () => (await import('#web/app/project-tabs.tsx')).JoinPage);
const Details = lazyView(async () => (await import('#web/app/project-tabs.tsx')).Details);
const rows = <RowsSkeleton rows={3} what={words.tracks.toLowerCase()} />;
const ProjectTracks = lazyView(async () => (await import('#web/app/project-tracks.tsx')).ProjectTracks, {
  waiting: rows,
});

/** A project page with the tabs tracks (with generation form and queue), ideas, comments and details. */
export function ProjectScreen({ projectId }: { readonly projectId: string }) {
  const [search] = useSearchParams();
  const invite = search.get('invite');
  if (invite) return <JoinPage projectId={projectId} code={invite} />;
  return (
    <ProjectPage projectId={projectId} headerKeys={addMember} coverKey={editCover}>
      {(project) => <ProjectTabs project={project} />}
    </ProjectPage>
  );
}

const editCover = (project: Project) => <CoverKey project={project} />;
const addMember = (project: Project) => <AddMemberKey project={project} />;

const tabs = ['tracks', 'ideas', 'comments', 'details'] as const;
type ProjectTab = (typeof tabs)[number];

function ProjectTabs({ project }: { readonly project: Project }) {
  const [search, setSearch] = useSearchParams();
  const onProject = { entityType: 'project', entityId: project.id } as const;
  const choose = (tab: ProjectTab) => setSearch(tab === 'tracks' ? {} : { tab }, { replace: true });
  return (
    <Tabs
      keep
      label={words.projectTabs}
      chosen={addressTab(tabs, search)}
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
              visit={useVisit()}
            />
          ),
        },
        {
          id: 'ideas',
          label: words.ideas,
          count: countOf(project.ideaCount),
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
          count: countOf(project.commentCount),
          content: <Comments {...onProject} />,
        },
        {
          id: 'details',
          label: words.projectDetails,
          content: <Details project={project} />,
        },
      ]}
    />
  );
}

/** The badge of a tab; none for 0. */
const countOf = (count: number) => (count === 0 ? undefined : figure(count));

const onIdea = (ideaId: string) => <Comments entityType="idea" entityId={ideaId} place="part" />;

interface TracksTabProps {
  readonly project: Project;
  readonly soughtId: string | undefined;
  readonly soughtTalks: boolean;
  readonly visit: number;
}

function TracksTab({ project, ...sought }: TracksTabProps) {
  return (
    <>
      <TrackManagement
        projectId={project.id}
        mayGenerate={project.may.generate}
        hasTracks={project.trackCount > 0}
      />
      <QueuePanel projectId={project.id} />
      <WhenNear now={sought.soughtId !== undefined}>
        {() => <ProjectTracks project={project} {...sought} />}
      </WhenNear>
    </>
  );
}
