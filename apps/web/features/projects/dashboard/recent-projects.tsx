import { Link } from 'wouter';
import { messages } from '#web/features/projects/dashboard/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CoverRowsSkeleton } from '#web/domain/cover-row.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { EmptyState, ListEnd, Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { ProjectRow } from '#web/domain/project-row.tsx';
import { canCreate, useUser } from '#web/domain/user.ts';
import dashboardStyles from './dashboard.module.css';

interface RecentProjectsProps {
  readonly onCreateProject: () => void;
}

export function RecentProjects({ onCreateProject }: RecentProjectsProps) {
  const user = useUser();
  const { data, error, refetch } = useApiQuery('listRecentProjects');
  const canCreateProjects = canCreate(user);
  return (
    <section aria-labelledby="recent-projects">
      <ListHeader id="recent-projects" title={messages.recent}>
        <div className={dashboardStyles.recentActions}>
          <Link className={buttonClass('ghost')} href="/projects">
            {messages.viewAll}
          </Link>
          {canCreateProjects && data && data.length > 0 && (
            <Button variant="primary" onClick={onCreateProject}>
              <Icon name="plus" size="small" />
              {messages.newProject}
            </Button>
          )}
        </div>
      </ListHeader>
      {error && !data && (
        <ErrorState title={messages.recentFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <Loading subject={messages.recent}>
          <CoverRowsSkeleton className={dashboardStyles.rows} rows={3} />
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState
          title={messages.empty.title}
          action={
            canCreateProjects && (
              <Button variant="primary" onClick={onCreateProject}>
                {messages.empty.action}
              </Button>
            )
          }
        >
          {canCreateProjects ? messages.empty.text : messages.empty.notAllowed}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <ul className={dashboardStyles.rows}>
            {data.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
          <ListEnd />
        </>
      )}
    </section>
  );
}
