import { type ReactNode, useDeferredValue, useState } from 'react';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { ErrorState } from '#web/data/error-state.tsx';
import { RecentProjects } from '#web/features/projects/dashboard/recent-projects.tsx';
import { SearchResults } from '#web/features/projects/dashboard/search-results.tsx';
import { messages } from '#web/features/projects/dashboard/messages.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import { CountOrSkeleton, PageHeader, Stat, StatList } from '#web/ui/page-header.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import styles from './dashboard.module.css';

interface DashboardPageProps {
  readonly onCreateProject: () => void;
  /** Shown next to the search. */
  readonly bell: ReactNode;
  /** Activity feed, next to the recent projects. */
  readonly activity: ReactNode;
}

function DashboardStats() {
  const { data, error, refetch } = useApiQuery('getDashboardStats');
  if (error && !data)
    return <ErrorState level={2} title={messages.statsFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <StatList>
      <Stat label={messages.totalProjects}>
        <CountOrSkeleton count={data?.totalProjects} />
      </Stat>
      <Stat label={messages.tracksGenerated}>
        <CountOrSkeleton count={data?.tracksGenerated} />
      </Stat>
      <Stat label={messages.unreadComments}>
        <CountOrSkeleton count={data?.unreadComments} />
      </Stat>
    </StatList>
  );
}

/** `/`: statistics, the recently changed projects, and a search over projects and tracks. */
export function DashboardPage({ onCreateProject, bell, activity }: DashboardPageProps) {
  usePageTitle(messages.title);
  const [typed, setTyped] = useState('');
  const searchText = useDeferredValue(typed).trim();
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle}>
        <div className={styles.actions}>
          <SearchInput
            className={styles.search}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={messages.search}
            aria-label={messages.search}
          />
          {bell}
        </div>
      </PageHeader>
      {searchText ? (
        <SearchResults searchText={searchText} />
      ) : (
        <>
          <DashboardStats />
          <div className={styles.columns}>
            <RecentProjects onCreateProject={onCreateProject} />
            {activity}
          </div>
        </>
      )}
    </>
  );
}
