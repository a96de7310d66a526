import {
  createComment,
  deleteComment,
  listComments,
  reactToComment,
  resolveComment,
  updateComment,
} from '#contract/comments.ts';
import type { Bind } from '#server/http/bind.ts';
import type { Comments } from './comments.service.ts';

export function commentRoutes(bind: Bind, { comments }: { comments: Comments }) {
  bind(listComments, async ({ me, params, query }) => {
    const target = await comments.authorizeTarget(me, params.entityType, params.entityId);
    const { rows, nextCursor } = await comments.list(me, target, query);
    return { comments: [...rows], nextCursor };
  });

  bind(createComment, async ({ me, body }) =>
    comments.post(me, await comments.authorizeTarget(me, body.entityType, body.entityId), body),
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
}
