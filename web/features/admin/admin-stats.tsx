import { messages } from '#web/features/admin/messages.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Button } from '#web/ui/button.tsx';
import { Stat, StatList } from '#web/ui/page-header.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { FieldError } from '#web/ui/field.tsx';
import styles from './admin-stats.module.css';

const formatStat = (count: number | undefined) =>
  count === undefined ? messages.notLoaded : formatNumber(count);

/** Instance statistics; a dash for values that are not loaded. */
export function AdminStats() {
  const { data, error, isFetching, refetch } = useApiQuery('getAdminStats');
  return (
    <>
      <StatList>
        <Stat label={messages.stats.totalUsers}>{formatStat(data?.totalUsers)}</Stat>
        <Stat label={messages.stats.activeSessions}>{formatStat(data?.activeSessions)}</Stat>
        <Stat label={messages.stats.totalTokens}>{formatStat(data?.totalTokens)}</Stat>
      </StatList>
      {data && data.frozenBytes > 0 && (
        <p className={styles.stored}>{messages.stats.frozenExports(data.frozenBytes)}</p>
      )}
      {error && (
        <div role="alert" className={styles.failed}>
          <FieldError>{serverMessage(error, messages.stats.failed)}</FieldError>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      )}
    </>
  );
}
