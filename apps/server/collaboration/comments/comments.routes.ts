import {
  createComment,
  deleteComment,
  exportComments,
  listComments,
  reactToComment,
  resolveComment,
  updateComment,
} from '#contract/comments.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { sendExport } from './export/send-export.ts';
import type { CollaborationServices } from '#server/platform/context.ts';

export function commentRoutes(bind: Bind, { comments, commentExports, tracks }: CollaborationServices) {
  bind(listComments, async ({ me, params, query }) => {
    const target = await comments.authorizeTarget(me, params.entityType, params.entityId);
    const { rows, nextCursor } = await comments.list(me, target, query);
    return { comments: [...rows], nextCursor };
  });

  bind(createComment, async ({ me, body, request }) =>
    comments.post(me, await comments.authorizeTarget(me, body.entityType, body.entityId), {
      ...body,
      requestKey: idempotencyKey(request),
    }),
  );

  bind(updateComment, async ({ me, params, body }) => {
    if (body.content !== undefined || body.mentions) await comments.authorize(params.commentId, me, 'edit');
    return comments.update(me, await comments.authorize(params.commentId, me, 'assign'), body);
  });

  bind(resolveComment, async ({ me, params, body }) =>
    comments.resolve(me, await comments.authorize(params.commentId, me, 'resolve'), body.resolved),
  );

  bind(reactToComment, async ({ me, params, body }) =>
    comments.react(me, await comments.authorize(params.commentId, me, 'react'), body.type),
  );

  bind(deleteComment, async ({ me, params }) =>
    comments.remove(await comments.authorize(params.commentId, me, 'delete')),
  );

  bind(exportComments, async ({ me, params, query, request, reply }) => {
    if (query.format !== 'wav') {
      const track = await tracks.authorize(params.trackId, me, 'see');
      return sendExport(
        request,
        reply,
        await commentExports.text(me, track, { ...query, format: query.format }),
      );
    }
    const track = await tracks.authorize(params.trackId, me, 'download');
    return sendExport(request, reply, await commentExports.wav(me, track, query));
  });
}
