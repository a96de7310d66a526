import type { Activities } from '#server/collaboration/activities/activities.service.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Projects } from './projects.service.ts';

interface DashboardSources {
  readonly projects: Pick<Projects, 'countForDashboard'>;
  readonly activities: Pick<Activities, 'countUnreadComments'>;
}

/** The numbers on a user's dashboard. */
export async function dashboardStats({ projects, activities }: DashboardSources, user: Pick<AuthUser, 'id'>) {
  const [counts, unreadComments] = await Promise.all([
    projects.countForDashboard(user),
    activities.countUnreadComments(user),
  ]);
  return { ...counts, unreadComments };
}
