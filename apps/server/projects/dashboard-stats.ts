import type { ProjectServices } from '#server/platform/context.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';

/** The numbers on a user's dashboard. */
export async function dashboardStats({ projects, activities }: ProjectServices, user: Pick<AuthUser, 'id'>) {
  const [counts, unreadComments] = await Promise.all([
    projects.countForDashboard(user),
    activities.countUnreadComments(user),
  ]);
  return { ...counts, unreadComments };
}
