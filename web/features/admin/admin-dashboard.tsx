import { AuditLog } from '#web/features/admin/audit-log.tsx';
import { InviteCodes } from '#web/features/admin/invite-codes.tsx';
import { AdminStats } from '#web/features/admin/admin-stats.tsx';
import { Users } from '#web/features/admin/users.tsx';
import { messages } from '#web/features/admin/messages.ts';
import { useUrlTab } from '#web/ui/url-tab.ts';
import { Tabs } from '#web/ui/tabs.tsx';

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
