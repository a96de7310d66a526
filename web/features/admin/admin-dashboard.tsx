import { AuditLog } from '#web/features/admin/audit-log.tsx';
import { InviteCodes } from '#web/features/admin/invite-codes.tsx';
import { Stats } from '#web/features/admin/stats.tsx';
import { Users } from '#web/features/admin/users.tsx';
import { words } from '#web/features/admin/words.ts';
import { useAddressTab } from '#web/kit/address-tab.ts';
import { Tabs } from '#web/kit/tabs.tsx';

/** Statistics, then tabs for users, invite codes and the audit log. */
export function AdminDashboard() {
  const [tab, choose] = useAddressTab(['users', 'codes', 'audit']);
  return (
    <>
      <Stats />
      <Tabs
        label={words.tabs.label}
        chosen={tab}
        onChoose={choose}
        tabs={[
          { id: 'users', label: words.tabs.users, content: <Users /> },
          { id: 'codes', label: words.tabs.codes, content: <InviteCodes /> },
          { id: 'audit', label: words.tabs.audit, content: <AuditLog /> },
        ]}
      />
    </>
  );
}
