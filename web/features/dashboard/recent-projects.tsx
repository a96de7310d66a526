import { Link } from 'wouter';
import {
  ProjectSummaryRow,
  ProjectSummaryRowSkeleton,
} from '#web/features/dashboard/project-summary-row.tsx';
import { messages } from '#web/features/dashboard/messages.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Button, buttonClass } from '#web/kit/button.tsx';
import { ListHeader } from '#web/kit/page-header.tsx';
import { useApiQuery } from '#web/kit/data/use-api-query.ts';
import { EmptyState, ErrorState, ListEnd, Loading } from '#web/kit/feedback.tsx';
import { canCreate, useUser } from '#web/kit/user.ts';
import dashboardStyles from './dashboard.module.css';
import projectRowStyles from './project-summary-row.module.css';

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
      {!error && !data && <RecentProjectsSkeleton />}
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
          <ul className={projectRowStyles.projectRows}>
            {data.map((project) => (
              <ProjectSummaryRow key={project.id} project={project} />
            ))}
          </ul>
          <ListEnd />
        </>
      )}
    </section>
  );
}

function RecentProjectsSkeleton() {
  return (
    <Loading subject={messages.recent}>
      <div className={projectRowStyles.projectRows}>
        <ProjectSummaryRowSkeleton />
        <ProjectSummaryRowSkeleton />
        <ProjectSummaryRowSkeleton />
      </div>
    </Loading>
  );
}
