import { Link } from 'wouter';
import { ProjectRow, ProjectRowSkeleton } from '#web/features/dashboard/project-row.tsx';
import { words } from '#web/features/dashboard/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key, keyClass } from '#web/kit/key.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { Empty, Failed, FinalBarline, Loading } from '#web/kit/state.tsx';
import { mayCreate, useUser } from '#web/kit/user.ts';
import dashboardStyles from './dashboard.module.css';
import projectRowStyles from './project-row.module.css';

interface RecentProjectsProps {
  readonly onCreateProject: () => void;
}

export function RecentProjects({ onCreateProject }: RecentProjectsProps) {
  const user = useUser();
  const { data, error, refetch } = useOne('listRecentProjects');
  const creates = mayCreate(user);
  return (
    <section aria-labelledby="recent-projects">
      <ListHead id="recent-projects" title={words.recent}>
        <div className={dashboardStyles.recentKeys}>
          <Link className={keyClass('bare')} href="/projects">
            {words.viewAll}
          </Link>
          {creates && data && data.length > 0 && (
            <Key look="lit" onClick={onCreateProject}>
              <Icon name="plus" size="small" />
              {words.newProject}
            </Key>
          )}
        </div>
      </ListHead>
      {error && !data && <Failed title={words.recentFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RecentLoading />}
      {data?.length === 0 && (
        <Empty
          title={words.empty.title}
          action={
            creates && (
              <Key look="lit" onClick={onCreateProject}>
                {words.empty.action}
              </Key>
            )
          }
        >
          {creates ? words.empty.text : words.empty.notAllowed}
        </Empty>
      )}
      {data && data.length > 0 && (
        <>
          <ul className={projectRowStyles.projectRows}>
            {data.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
          <FinalBarline />
        </>
      )}
    </section>
  );
}

function RecentLoading() {
  return (
    <Loading what={words.recent}>
      <div className={projectRowStyles.projectRows}>
        <ProjectRowSkeleton />
        <ProjectRowSkeleton />
        <ProjectRowSkeleton />
      </div>
    </Loading>
  );
}
