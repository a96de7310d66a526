import { useDeferredValue, useEffect, useState } from 'react';
import { CollaborationList } from '#web/features/collaborations/collaboration-list.tsx';
import { countersOf } from '#web/features/collaborations/counters.ts';
import { words } from '#web/features/collaborations/words.ts';
import { CoverRowsSkeleton } from '#web/kit/cover-row.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { SearchInput } from '#web/kit/field.tsx';
import { CountOrSkeleton, Figure, Figures, PageHead } from '#web/kit/page-head.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { Failed, Loading } from '#web/kit/state.tsx';
import styles from './collaborations.module.css';

/** `/collaborations`: the projects of other users that the user is a member of. */
export function CollaborationsPage() {
  usePageTitle(words.title);
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed).trim();
  const list = useList('listCollaborations');
  // Totals and search need all pages.
  useEffect(() => list.onNearEnd(), [list]);
  const all = list.hasMore ? undefined : list.rows;
  const error = all ? null : list.error;
  const counters = all && countersOf(all);
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        <SearchInput
          className={styles.search}
          aria-label={words.search}
          placeholder={words.searchHint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </PageHead>
      {!error && (
        <Figures>
          <Figure label={words.projects}>
            <CountOrSkeleton count={counters?.projects} />
          </Figure>
          <Figure label={words.tracks}>
            <CountOrSkeleton count={counters?.tracks} />
          </Figure>
          <Figure label={words.people}>
            <CountOrSkeleton count={counters?.people} />
          </Figure>
        </Figures>
      )}
      {!all && !error && (
        <Loading what={words.loading}>
          <CoverRowsSkeleton className={styles.collaborations} rows={3} />
        </Loading>
      )}
      {error && <Failed level={2} title={words.loadFailed} error={error} onRetry={list.retry} />}
      {all && <CollaborationList collaborations={all} asked={asked} onClear={() => setTyped('')} />}
    </>
  );
}
