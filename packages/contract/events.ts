import { z } from 'zod';
import { activity, countUnreadActivities, countUnseenActivities } from '#contract/activities.ts';
import { comment, commentEntities } from '#contract/comments.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { LiveEntity } from '#contract/entities.ts';
import { generation } from '#contract/generation.ts';
import { idea } from '#contract/ideas.ts';
import { getDashboardStats, projectContent } from '#contract/projects.ts';
import { playlist } from '#contract/playlists.ts';
import { presence } from '#contract/presence.ts';
import { review } from '#contract/review.ts';
import { id, tokens } from '#contract/shapes.ts';
import { takeSet } from '#contract/take-sets.ts';
import { track } from '#contract/tracks.ts';
import { trackVersion } from '#contract/versions.ts';
import { vote } from '#contract/votes.ts';

/**
 * A created, changed or deleted entity. `row` is the row as lists return it; null: deleted or no longer visible to
 * this user; undefined: reload it. Without an id, several entities changed.
 */
const change = <Name extends LiveEntity, Row extends z.ZodType>(entity: Name, row: Row) =>
  z.object({
    entity: z.literal(entity),
    id: id.optional(),
    projectId: id.optional(),
    row: row.nullable().optional(),
  });

/** Published to clients as the JSON data of a server-sent event. */
export const liveEvent = z.discriminatedUnion('entity', [
  /** The row contains only the fields that change with the content of the project. */
  change('project', projectContent),
  change('track', track),
  change('idea', idea),
  /** The row is a comment with its first replies; also published when a reply is created, changed or deleted. */
  change('comment', comment).extend({ entityType: z.enum(commentEntities), entityId: id }),
  /** A version of a track. */
  change('version', trackVersion).extend({ trackId: id }),
  /** Reloaded, because it differs by user. */
  change('review', review).extend({ trackId: id }),
  change('vote', vote),
  change('playlist', playlist),
  /** Reloaded, because it differs by user. */
  change('takeSet', takeSet),
  change('budget', z.never()),
  change('spendingRequest', z.never()),
  /** Only for the admins of its project; without a project, for admins. */
  change('webhook', z.never()),
  change('webhookDelivery', z.never()).extend({ webhookId: id }),
  /** `id` is the track. Not cached. */
  change('presence', presence),
  change('activity', activity),
  change('generation', generation),
  change(
    'balance',
    z.object({
      balance: tokens,
      /** Used free tokens of the day, by service. */
      freeTokensUsed: z.record(z.string(), tokens),
    }),
  ),
  change('transaction', z.never()),
  change('stats', getDashboardStats.replies[200]),
  change('unread', countUnreadActivities.replies[200]),
  change('unseen', countUnseenActivities.replies[200]),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** Events are not stored: a client that reconnects reloads its data. */
export const streamEvents = endpoint('GET /api/events', {
  summary: 'Stream live changes as server-sent events',
  access: 'validated',
  acceptsProjectTokens: true,
  replies: { 200: 'events' },
});
