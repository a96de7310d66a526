import { useQueries } from '@tanstack/react-query';
import type { Candidate } from '#web/features/compare/candidate.ts';
import { CombineEdits } from '#web/features/compare/merge/combine-edits.tsx';
import { MergePanel } from '#web/features/compare/merge/merge-panel.tsx';
import { messages } from '#web/features/compare/merge/messages.ts';
import { messages as compareMessages } from '#web/features/compare/messages.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { queryOf } from '#web/data/query.ts';
import { Loading, Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { shownOutline } from '#web/domain/music-words.ts';
import styles from './merge-versions.module.css';

interface MergeVersionsProps {
  /** At least two versions of one track, which have scores. */
  readonly candidates: readonly Candidate[];
  readonly onAdd: ((version: number) => void) | undefined;
}

/** For addresses that end in #merge. */
const scrollToIfAddressed = (element: HTMLElement | null) => {
  if (location.hash === '#merge') element?.scrollIntoView();
};

/** The number of the next version; numbers of deleted versions are not used again. */
function useNextNumber(trackId: string): number {
  const listed = useApiQuery('listVersions', { params: { trackId } }).data?.versions ?? [];
  const deleted =
    useApiQuery('listVersions', { params: { trackId }, query: { trash: '1' } }).data?.versions ?? [];
  return Math.max(0, ...[...listed, ...deleted].map(({ number }) => number)) + 1;
}

/** Merging of the compared versions: by sections and parts, and by the edits since the version they come from. */
export function MergeVersions({ candidates, onAdd }: MergeVersionsProps) {
  const { id: trackId, projectId } = candidates[0]!.track;
  const label = compareMessages.versionLabel(useNextNumber(trackId));
  const outlines = useQueries({
    queries: candidates.map(({ track }) =>
      queryOf('getScoreOutline', { params: { trackId }, query: { v: track.version } }),
    ),
  });
  const error = outlines.find(({ isLoadingError }) => isLoadingError)?.error;
  if (error)
    return (
      <ErrorState
        level={2}
        title={messages.failed}
        error={error}
        onRetry={() => {
          for (const query of outlines) if (query.error) void query.refetch();
        }}
      />
    );
  if (outlines.some(({ data }) => data === undefined))
    return (
      <Loading subject={messages.loading}>
        <Skeleton height="16rem" width="100%" />
      </Loading>
    );
  const versions = candidates.map((candidate, index) => ({
    number: candidate.track.version,
    label: candidate.label,
    outline: shownOutline(outlines[index]!.data!),
  }));
  const shared = { trackId, projectId, versions, label, onAdd };
  // A draft belongs to its versions.
  const key = versions.map(({ number }) => number).join();
  return (
    <div className={styles.panels} ref={scrollToIfAddressed}>
      <CombineEdits key={`edits ${key}`} {...shared} />
      <MergePanel key={`merge ${key}`} {...shared} />
    </div>
  );
}
