import { z } from 'zod';
import { activity, countUnreadActivities } from '#contract/activities.ts';
import { comment, commentEntities } from '#contract/comments.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { LiveEntity } from '#contract/entities.ts';
import { generation } from '#contract/generation.ts';
import { idea } from '#contract/ideas.ts';
import { getDashboardStats, projectContent } from '#contract/projects.ts';
import { routes } from '#contract/routes.ts';
import { id, tokens } from '#contract/shapes.ts';
import { track } from '#contract/tracks.ts';

/**
 * An entity came, changed or went. With its row as lists show it; null: it is gone, for this person; absent: read it
 * again. Without an id, several did.
 */
const change = <Name extends LiveEntity, Row extends z.ZodType>(entity: Name, row: Row) =>
  z.object({
    entity: z.literal(entity),
    id: id.optional(),
    projectId: id.optional(),
    row: row.nullable().optional(),
  });

/** What the server tells an open page, as the JSON of a server-sent event's data. */
export const liveEvent = z.discriminatedUnion('entity', [
  /** The row has the parts that what happens inside a project changes. */
  change('project', projectContent),
  change('track', track),
  change('idea', idea),
  /** The row is a comment with its first replies, also where a reply came, changed or went. */
  change('comment', comment).extend({ entityType: z.enum(commentEntities), entityId: id }),
  change('activity', activity),
  change('generation', generation),
  change(
    'balance',
    z.object({
      balance: tokens,
      /** Of the day's free tokens, by service. */
      freeTokensUsed: z.record(z.string(), tokens),
    }),
  ),
  change('transaction', z.never()),
  change('stats', getDashboardStats.replies[200]),
  change('unread', countUnreadActivities.replies[200]),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** Events are not kept: a client that lost its stream reads its data again after it has reconnected. */
export const streamEvents = endpoint(routes.streamEvents, {
  summary: 'Live changes as server-sent events',
  access: 'validated',
  replies: { 200: 'events' },
});
