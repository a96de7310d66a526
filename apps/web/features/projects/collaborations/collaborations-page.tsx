import { useDeferredValue, useEffect, useState } from 'react';
import type { Collaboration } from '#contract/members.ts';
import { CollaborationList } from '#web/features/projects/collaborations/collaboration-list.tsx';
import { messages } from '#web/features/projects/collaborations/messages.ts';
import { CoverRowsSkeleton } from '#web/domain/cover-row.tsx';
import { useList } from '#web/data/use-list.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import { CountOrSkeleton, Stat, StatList, PageHeader } from '#web/ui/page-header.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import styles from './collaborations.module.css';

type CountedCollaboration = Pick<Collaboration, 'trackCount'> & {
  readonly invitedBy: { readonly id: string } | null;
};

/** Number of projects, of tracks in them and of distinct inviters. */
export function countTotals(collaborations: readonly CountedCollaboration[]) {
  return {
    projects: collaborations.length,
    tracks: collaborations.reduce((sum, { trackCount }) => sum + trackCount, 0),
    inviters: new Set(collaborations.flatMap(({ invitedBy }) => invitedBy?.id ?? [])).size,
  };
}

/** `/collaborations`: the projects of other users that the user is a member of. */
export function CollaborationsPage() {
  usePageTitle(messages.title);
  const [typed, setTyped] = useState('');
  const searchText = useDeferredValue(typed).trim();
  const list = useList('listCollaborations');
  // Totals and search need all pages.
  useEffect(() => list.onNearEnd(), [list]);
  const all = list.hasMore ? undefined : list.rows;
  const error = all ? null : list.error;
  const totals = all && countTotals(all);
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle}>
        <SearchInput
          className={styles.search}
          aria-label={messages.search}
          placeholder={messages.searchHint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </PageHeader>
      {!error && (
        <StatList>
          <Stat label={messages.projects}>
            <CountOrSkeleton count={totals?.projects} />
          </Stat>
          <Stat label={messages.tracks}>
            <CountOrSkeleton count={totals?.tracks} />
          </Stat>
          <Stat label={messages.inviters}>
            <CountOrSkeleton count={totals?.inviters} />
          </Stat>
        </StatList>
      )}
      {!all && !error && (
        <Loading subject={messages.loading}>
          <CoverRowsSkeleton className={styles.collaborations} rows={3} />
        </Loading>
      )}
      {error && <ErrorState level={2} title={messages.loadFailed} error={error} onRetry={list.retry} />}
      {all && <CollaborationList collaborations={all} searchText={searchText} onClear={() => setTyped('')} />}
    </>
  );
}
