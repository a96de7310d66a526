import {
  acceptTake,
  cancelTakeSet,
  createTakeSet,
  decideTakeSet,
  estimateTakes,
  getTakeSet,
  listTakeSets,
  previewTake,
  startTakeVote,
} from '#contract/take-sets.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { sendAudio } from '#server/platform/http/send-object.ts';
import type { ComposingServices, Context } from '#server/platform/context.ts';

export function takeRoutes(bind: Bind, { projects, takes, objects }: Context & ComposingServices): void {
  bind(estimateTakes, async ({ me, params, body }) => {
    await projects.authorize(params.projectId, me, 'generate');
    return takes.estimate(me, body);
  });
  bind(createTakeSet, async ({ me, params, body, request }) =>
    takes.create(
      me,
      await projects.authorize(params.projectId, me, 'generate'),
      body,
      idempotencyKey(request),
    ),
  );
  bind(listTakeSets, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const { rows, nextCursor } = await takes.listOf(me, project, query);
    return { takeSets: [...rows], nextCursor };
  });
  bind(getTakeSet, ({ me, params }) => takes.read(me, params.takeSetId));
  bind(cancelTakeSet, ({ me, params }) => takes.cancel(me, params.takeSetId));
  bind(previewTake, async ({ me, params, request, reply }) =>
    sendAudio(
      objects,
      await takes.preview(me, params.takeSetId, params.take, request.method !== 'HEAD'),
      request,
      reply.header('cache-control', 'no-store'),
    ),
  );
  bind(acceptTake, ({ me, params }) => takes.accept(me, params.takeSetId, params.take));
  bind(startTakeVote, ({ me, params, body }) => takes.startVote(me, params.takeSetId, body));
  bind(decideTakeSet, ({ me, params, body }) => takes.decide(me, params.takeSetId, body));
}
