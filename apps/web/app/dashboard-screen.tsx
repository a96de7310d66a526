import { ActivityBell } from '#web/features/projects/activities/activity-bell.tsx';
import { ActivityColumn } from '#web/features/projects/activities/activity-column.tsx';
import { DashboardPage } from '#web/features/projects/dashboard/dashboard-page.tsx';

export function DashboardScreen({ onCreateProject }: { readonly onCreateProject: () => void }) {
  return (
    <DashboardPage onCreateProject={onCreateProject} bell={<ActivityBell />} activity={<ActivityColumn />} />
  );
}
