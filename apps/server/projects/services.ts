import type { ServiceFactories } from '#server/platform/context.ts';
import { projectsService } from './projects.service.ts';
import { membersService } from './members.service.ts';
import { projectsTrashService } from './projects-trash.service.ts';

/** How the services of projects are made. */
export const projectServices = {
  projects: projectsService,
  members: membersService,
  projectsTrash: projectsTrashService,
} satisfies Partial<ServiceFactories>;
