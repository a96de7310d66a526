import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { allCollaborations } from '#web/features/collaborations/all-collaborations.ts';
import { CollaborationList } from '#web/features/collaborations/collaboration-list.tsx';
import { countersOf } from '#web/features/collaborations/counters.ts';
import { words } from '#web/features/collaborations/words.ts';
import { CoverRowsSkeleton } from '#web/kit/cover-row.tsx';
import { SearchInput } from '#web/kit/field.tsx';
import { CountOrSkeleton, Figure, Figures, PageHead } from '#web/kit/page-head.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { Failed, Loading } from '#web/kit/state.tsx';
import styles from './collaborations.module.css';

/** `/collaborations`: the projects of others that one is a member of. */
export function CollaborationsPage() {
  usePageTitle(words.title);
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed).trim();
  const { data, isPending, isLoadingError, error, refetch } = useQuery(allCollaborations);
  const counters = data && countersOf(data);
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
      {!isLoadingError && (
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
      {isPending && (
        <Loading what={words.loading}>
          <CoverRowsSkeleton className={styles.collaborations} rows={3} />
        </Loading>
      )}
      {isLoadingError && (
        <Failed level={2} title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data && <CollaborationList collaborations={data} asked={asked} onClear={() => setTyped('')} />}
    </>
  );
}
