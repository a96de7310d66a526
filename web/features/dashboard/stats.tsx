import { useQuery } from '@tanstack/react-query';
import { words } from '#web/features/dashboard/words.ts';
import { CountOrSkeleton, Figure, Figures } from '#web/kit/page-head.tsx';
import { queryOf } from '#web/kit/data/query.ts';
import { Failed } from '#web/kit/state.tsx';

export function Stats() {
  const { data, error, refetch } = useQuery(queryOf('getDashboardStats'));
  if (error && !data)
    return <Failed level={2} title={words.statsFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <Figures>
      <Figure label={words.totalProjects}>
        <CountOrSkeleton count={data?.totalProjects} />
      </Figure>
      <Figure label={words.tracksGenerated}>
        <CountOrSkeleton count={data?.tracksGenerated} />
      </Figure>
      <Figure label={words.unreadComments}>
        <CountOrSkeleton count={data?.unreadComments} />
      </Figure>
    </Figures>
  );
}
