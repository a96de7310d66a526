import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { messages } from '#web/app/messages.ts';
import { generationFormActions } from '#web/features/compose/generation/form-actions.ts';
import { QueuePanel } from '#web/features/compose/generation/queue-panel.tsx';
import type { TakesDialog } from '#web/features/compose/generation/several-takes.tsx';
import { TrackManagement } from '#web/features/compose/generation/track-management.tsx';
import { CoverButton } from '#web/app/cover-button.tsx';
import { AddMemberButton } from '#web/app/add-member-button.tsx';
import { LazyComments, ProjectTracks } from '#web/app/project-tracks.tsx';
import { ProjectPage } from '#web/features/projects/project/project-page.tsx';
import { formatNumber, formatOpenCount } from '#web/ui/format-number.ts';
import { tabFromUrl } from '#web/ui/url-tab.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { lazyComponent } from '#web/data/lazy-component.tsx';
import { useAction } from '#web/data/use-action.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { useNavigationCount } from '#web/domain/navigation-count.ts';
import { WaitingNotice } from '#web/features/projects/budgets/waiting-notice.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './project-screen.module.css';

const Ideas = lazyComponent(async () => (await import('#web/features/projects/ideas/ideas.tsx')).Ideas);
const JoinPage = lazyComponent(
  async () => (await import('#web/features/auth/invite/join-page.tsx')).JoinPage,
);
const Details = lazyComponent(
  async () => (await import('#web/app/project-details-tab.tsx')).ProjectDetailsTab,
);
const OrderTakesDialog = lazyDialog(
  async () => (await import('#web/features/compose/takes/order-takes-dialog.tsx')).OrderTakesDialog,
);
const renderTakesDialog: TakesDialog = (props) => <OrderTakesDialog {...props} />;
/** A project page with the tabs tracks (with generation form and queue), ideas, comments and details. */
export function ProjectScreen({ projectId }: { readonly projectId: string }) {
  const [search] = useSearchParams();
  const invite = search.get('invite');
  if (invite) return <JoinPage projectId={projectId} code={invite} />;
  return (
    <ProjectPage projectId={projectId} headerActions={renderAddMemberButton} coverButton={renderCoverButton}>
      {(project) => <ProjectTabs project={project} />}
    </ProjectPage>
  );
}

const renderCoverButton = ({ id, imageUrl, may }: Project) =>
  may.generate && <CoverButton entityType="project" entityId={id} imageUrl={imageUrl} />;
const renderAddMemberButton = (project: Project) => <AddMemberButton project={project} />;

const tabs = ['tracks', 'ideas', 'comments', 'details'] as const;
type ProjectTab = (typeof tabs)[number];

/** Marks the activities of a project as seen while its page is open and the window visible. */
function useMarkSeen(projectId: string): void {
  const { data, dataUpdatedAt } = useApiQuery('countUnseenActivities');
  const { mutate } = useAction('markActivitiesSeen', { send: () => ({ params: { projectId } }) });
  // The time, because the same count can arrive again: another activity was recorded after the call.
  const unseenAtMs = data?.projects.some((project) => project.projectId === projectId) ? dataUpdatedAt : 0;
  useEffect(() => {
    if (unseenAtMs === 0) return undefined;
    const mark = () => {
      if (document.visibilityState === 'visible') mutate();
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unseenAtMs, mutate]);
}

function ProjectTabs({ project }: { readonly project: Project }) {
  useMarkSeen(project.id);
  const visit = useNavigationCount();
  const [search, setSearch] = useSearchParams();
  const projectTarget = { entityType: 'project', entityId: project.id } as const;
  const selectTab = (tab: ProjectTab) => setSearch(tab === 'tracks' ? {} : { tab });
  return (
    <Tabs
      keepMounted
      label={messages.projectTabs}
      selected={tabFromUrl(tabs, search)}
      onSelect={selectTab}
      tabs={[
        {
          id: 'tracks',
          label: messages.tracks,
          content: (
            <TracksTab
              project={project}
              highlightedId={search.get('track') ?? undefined}
              opensComments={search.get('comments') === 'open'}
              visit={visit}
            />
          ),
        },
        {
          id: 'ideas',
          label: messages.ideas,
          count: formatBadge(project.ideaCount),
          content: (
            <Ideas
              projectId={project.id}
              highlightedId={search.get('idea') ?? undefined}
              discussion={renderIdeaComments}
              {...(project.may.generate && {
                onGenerate: (idea) => {
                  generationFormActions.startFromIdea(project.id, idea);
                  selectTab('tracks');
                },
              })}
            />
          ),
        },
        {
          id: 'comments',
          label: messages.comments,
          count: commentBadge(project),
          content: (
            <>
              {project.openCommentCount > 0 && (
                <p className={styles.openOnTracks}>
                  {messages.openOnTracks({
                    count: project.openCommentCount,
                    shown: formatOpenCount(project.openCommentCount),
                  })}{' '}
                  <Link className={textStyles.link} href={`/projects/${project.id}`}>
                    {messages.showTracks}
                  </Link>
                </p>
              )}
              <LazyComments {...projectTarget} />
            </>
          ),
        },
        {
          id: 'details',
          label: messages.projectDetails,
          content: <Details project={project} />,
        },
      ]}
    />
  );
}

/** The badge of a tab; none for 0. */
const formatBadge = (count: number) => (count === 0 ? undefined : formatNumber(count));

/** The number of comments on the project, and of open ones on its tracks. */
const commentBadge = ({ commentCount, openCommentCount }: Project) =>
  [formatBadge(commentCount), openCommentCount > 0 && messages.open(formatOpenCount(openCommentCount))]
    .filter(Boolean)
    .join(' · ') || undefined;

const renderIdeaComments = (ideaId: string) => (
  <LazyComments entityType="idea" entityId={ideaId} variant="part" />
);

interface TracksTabProps {
  readonly project: Project;
  readonly highlightedId: string | undefined;
  readonly opensComments: boolean;
  readonly visit: number;
}

function TracksTab({ project, ...highlight }: TracksTabProps) {
  const { id: projectId, may } = project;
  const { data: budget } = useApiQuery('getProjectBudget', { params: { projectId }, enabled: may.edit });
  return (
    <>
      <TrackManagement
        projectId={projectId}
        canGenerate={may.generate}
        hasTracks={project.trackCount > 0}
        takesDialog={renderTakesDialog}
      />
      {may.edit && budget && budget.waiting > 0 && (
        <WaitingNotice projectId={projectId} count={budget.waiting} />
      )}
      <QueuePanel projectId={projectId} canEdit={may.edit} />
      <ProjectTracks project={project} {...highlight} />
    </>
  );
}
