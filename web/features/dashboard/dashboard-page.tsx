import { type ReactNode, useDeferredValue, useState } from 'react';
import { RecentProjects } from '#web/features/dashboard/recent-projects.tsx';
import { SearchResults } from '#web/features/dashboard/search-results.tsx';
import { Stats } from '#web/features/dashboard/stats.tsx';
import { words } from '#web/features/dashboard/words.ts';
import { SearchInput } from '#web/kit/field.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import styles from './dashboard.module.css';

interface DashboardPageProps {
  readonly onCreateProject: () => void;
  /** Shown next to the search. */
  readonly bell: ReactNode;
  /** Activity feed, next to the recent projects. */
  readonly activity: ReactNode;
}

/** `/`: statistics, the recently changed projects, and a search over projects and tracks. */
export function DashboardPage({ onCreateProject, bell, activity }: DashboardPageProps) {
  usePageTitle(words.title);
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed).trim();
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        <div className={styles.keys}>
          <SearchInput
            className={styles.search}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={words.search}
            aria-label={words.search}
          />
          {bell}
        </div>
      </PageHead>
      {asked ? (
        <SearchResults asked={asked} />
      ) : (
        <>
          <Stats />
          <div className={styles.columns}>
            <RecentProjects onCreateProject={onCreateProject} />
            {activity}
          </div>
        </>
      )}
    </>
  );
}
