import { words } from '#web/features/dashboard/words.ts';
import { CountOrSkeleton, Figure, Figures } from '#web/kit/page-head.tsx';
import { useOne } from '#web/kit/data/use-one.ts';
import { Failed } from '#web/kit/state.tsx';

export function Stats() {
  const { data, error, refetch } = useOne('getDashboardStats');
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
