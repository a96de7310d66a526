import { z } from 'zod';
import { commentEntities } from '#contract/comments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { generation } from '#contract/generation.ts';
import { routes } from '#contract/routes.ts';
import { projectContent } from '#contract/projects.ts';
import { id, tokens } from '#contract/shapes.ts';
import { track } from '#contract/tracks.ts';

/** What the server tells an open page, as the JSON of a server-sent event's data. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('generation_changed'), generation }),
  /** A track came, changed or went, and is null then; without its id, several did. */
  z.object({
    type: z.literal('tracks_changed'),
    projectId: id,
    trackId: id.optional(),
    track: track.nullable().optional(),
    content: projectContent,
  }),
  z.object({ type: z.literal('projects_changed') }),
  z.object({ type: z.literal('ideas_changed'), projectId: id, content: projectContent }),
  z.object({
    type: z.literal('comments_changed'),
    projectId: id,
    entityType: z.enum(commentEntities),
    entityId: id,
    /** Of a comment on the project itself. */
    content: projectContent.optional(),
  }),
  /** Something happened, or somebody's own read marks moved (then without a project). */
  z.object({ type: z.literal('activities_changed'), projectId: id.optional() }),
  z.object({
    type: z.literal('balance_changed'),
    balance: tokens,
    /** Of the day's free tokens, by service. */
    freeTokensUsed: z.record(z.string(), tokens),
  }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** Events are not kept: a client that lost its stream reads its data again after it has reconnected. */
export const streamEvents = endpoint(routes.streamEvents, {
  summary: 'Live changes as server-sent events',
  access: 'validated',
  replies: { 200: 'events' },
});
