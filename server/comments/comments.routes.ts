import { createComment, deleteComment, listComments, reactToComment } from '#contract/comments.ts';
import type { Bind } from '#server/http/bind.ts';
import type { Comments } from './comments.service.ts';

export function commentRoutes(bind: Bind, { comments }: { comments: Comments }) {
  bind(listComments, async ({ me, params, query }) => {
    const target = await comments.authorizeTarget(me, params.entityType, params.entityId);
    const { rows, nextCursor } = await comments.list(target, query);
    return { comments: [...rows], nextCursor };
  });

  bind(createComment, async ({ me, body }) =>
    comments.post(me, await comments.authorizeTarget(me, body.entityType, body.entityId), body),
  );

  bind(reactToComment, async ({ me, params, body }) =>
    comments.react(me, await comments.authorize(params.commentId, me, 'react'), body.type),
  );

  bind(deleteComment, async ({ me, params }) =>
    comments.remove(await comments.authorize(params.commentId, me, 'delete')),
  );
}
