import { serverMessage } from '#web/data/api-error.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { AuditLog } from '#web/features/admin/audit-log.tsx';
import { InviteCodes } from '#web/features/admin/invite-codes.tsx';
import { Users } from '#web/features/admin/users.tsx';
import { messages } from '#web/features/admin/messages.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Button } from '#web/ui/button.tsx';
import { Stat, StatList } from '#web/ui/page-header.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { useUrlTab } from '#web/ui/url-tab.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import styles from './admin-dashboard.module.css';

const formatStat = (count: number | undefined) =>
  count === undefined ? messages.notLoaded : formatNumber(count);

/** Instance statistics; a dash for values that are not loaded. */
function AdminStats() {
  const { data, error, isFetching, refetch } = useApiQuery('getAdminStats');
  return (
    <>
      <StatList>
        <Stat label={messages.stats.totalUsers}>{formatStat(data?.totalUsers)}</Stat>
        <Stat label={messages.stats.activeSessions}>{formatStat(data?.activeSessions)}</Stat>
        <Stat label={messages.stats.totalTokens}>{formatStat(data?.totalTokens)}</Stat>
      </StatList>
      {data && data.frozenBytes > 0 && (
        <p className={styles.stored}>
          {messages.stats.frozenExports(Math.max(1, Math.round(data.frozenBytes / 1_000_000)))}
        </p>
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

/** Statistics, then tabs for users, invite codes and the audit log. */
export function AdminDashboard() {
  const [tab, choose] = useUrlTab(['users', 'codes', 'audit']);
  return (
    <>
      <AdminStats />
      <Tabs
        label={messages.tabs.label}
        selected={tab}
        onSelect={choose}
        tabs={[
          { id: 'users', label: messages.tabs.users, content: <Users /> },
          { id: 'codes', label: messages.tabs.codes, content: <InviteCodes /> },
          { id: 'audit', label: messages.tabs.audit, content: <AuditLog /> },
        ]}
      />
    </>
  );
}
