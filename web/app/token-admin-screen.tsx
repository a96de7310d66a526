import { AdminFrame } from '#web/app/admin-frame.tsx';
import { TokenAdmin } from '#web/features/providers/token-admin.tsx';

/** `/admin/tokens`: what things cost and who makes them. */
export function TokenAdminScreen() {
  return (
    <AdminFrame page="tokens">
      <TokenAdmin />
    </AdminFrame>
  );
}
