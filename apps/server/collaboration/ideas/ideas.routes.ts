import { createIdea, deleteIdea, listIdeas, moveIdea } from '#contract/ideas.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { CollaborationServices } from '#server/platform/context.ts';

export function ideaRoutes(bind: Bind, { ideas, projects }: CollaborationServices) {
  bind(listIdeas, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const { rows, nextCursor } = await ideas.list(project, me, query);
    return { ideas: [...rows], nextCursor };
  });

  bind(createIdea, async ({ me, params, body }) =>
    ideas.create(await projects.authorize(params.projectId, me, 'see'), me, body),
  );

  bind(moveIdea, async ({ me, params, body }) =>
    ideas.move(await ideas.authorize(params.ideaId, me, 'move'), me, body.status),
  );

  bind(deleteIdea, async ({ me, params }) =>
    ideas.remove(await ideas.authorize(params.ideaId, me, 'delete')),
  );
}
