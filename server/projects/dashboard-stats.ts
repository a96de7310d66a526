import type { Activities } from '#server/activities/activities.service.ts';
import type { Person } from '#server/http/person.ts';
import type { Projects } from './projects.service.ts';

interface DashboardSources {
  readonly projects: Pick<Projects, 'countForDashboard'>;
  readonly activities: Pick<Activities, 'countUnreadComments'>;
}

/** The numbers on a user's dashboard. */
export async function dashboardStats({ projects, activities }: DashboardSources, person: Pick<Person, 'id'>) {
  const [counts, unreadComments] = await Promise.all([
    projects.countForDashboard(person),
    activities.countUnreadComments(person),
  ]);
  return { ...counts, unreadComments };
}
