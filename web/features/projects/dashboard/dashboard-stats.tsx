import { messages } from '#web/features/projects/dashboard/messages.ts';
import { CountOrSkeleton, Stat, StatList } from '#web/ui/page-header.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { ErrorState } from '#web/data/error-state.tsx';

export function DashboardStats() {
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
