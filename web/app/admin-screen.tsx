import { AdminFrame } from '#web/app/admin-frame.tsx';
import { AdminDashboard } from '#web/features/admin/admin-dashboard.tsx';

/** `/admin`: who is here and who may come in. */
export function AdminScreen() {
  return (
    <AdminFrame page="dashboard">
      <AdminDashboard />
    </AdminFrame>
  );
}
