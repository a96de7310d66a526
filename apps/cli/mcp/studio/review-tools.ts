import { z } from 'zod';
import { ApiError } from '#client/errors.ts';
import { comment, commentFilters, commentReply, createComment } from '#contract/comments.ts';
import { compareVersions } from '#contract/version-differences.ts';
import { createShareLink, sharePermissions, type SharePermissions } from '#contract/share-links.ts';
import { id } from '#contract/shapes.ts';
import { versionNumber } from '#contract/tracks.ts';
import { trackVersion } from '#contract/versions.ts';
import { adds, reads } from '#mcp/tool.ts';
import { studioTool } from './studio.ts';

const reply = commentReply.pick({ id: true, content: true, createdAt: true }).extend({ author: z.string() });
const listedComment = comment
  .pick({
    id: true,
    content: true,
    position: true,
    positionEnd: true,
    version: true,
    resolvedAt: true,
    fixedInVersion: true,
    createdAt: true,
  })
  .extend({ author: z.string(), replies: z.array(reply) });

type Author = z.infer<typeof commentReply>['user'];
const nameOf = ({ firstName, lastName }: Author) => [firstName, lastName].filter(Boolean).join(' ');
const withAuthor = (one: z.infer<typeof comment>) => ({
  ...one,
  author: nameOf(one.user),
  replies: one.replies.map((answer) => ({ ...answer, author: nameOf(answer.user) })),
});

const listedVersion = trackVersion
  .pick({
    number: true,
    isCurrent: true,
    name: true,
    note: true,
    origin: true,
    sourceVersion: true,
    duration: true,
    bpm: true,
    key: true,
    metre: true,
    loudnessLufs: true,
    instruments: true,
    hasScore: true,
    tokenCost: true,
    createdAt: true,
  })
  .extend({ author: z.string().nullable() });
const listedVersionOf = (one: z.infer<typeof trackVersion>) => ({
  ...one,
  author: one.author && nameOf(one.author),
});

/** Versions that have no scores, or scores of another composer, have facts only. */
const factsOnly = new Set<string | undefined>(['no_score', 'score_outdated']);

const { shape: linkSettings } = createShareLink.body;
const { shape: commentSettings } = createComment.body;

type SharePermission = z.infer<ReturnType<typeof sharePermissions.keyof>>;

function permissionsOf(granted: readonly SharePermission[]): SharePermissions {
  const names = sharePermissions.keyof().options;
  return sharePermissions.parse(Object.fromEntries(names.map((name) => [name, granted.includes(name)])));
}

/** Tools for what people say about a track, its versions and its links. */
export const reviewTools = [
  studioTool({
    name: 'list_comments',
    title: 'List comments',
    description: 'The comments on a track, newest first. Positions are in seconds.',
    input: z.object({ trackId: id, filter: z.enum(commentFilters).default('open') }),
    output: z.object({ comments: z.array(listedComment) }),
    annotations: reads,
    async run({ trackId, filter }, { signal }, { client }) {
      const params = { entityType: 'track', entityId: trackId };
      const query = { filter, limit: 50 };
      const { comments } = await client.call('listComments', { params, query, signal });
      return { facts: { comments: comments.map(withAuthor) } };
    },
  }),
  studioTool({
    name: 'add_comment',
    title: 'Comment on a track',
    description:
      'Comments on a track, at a moment (position) or a range of seconds, or answers a comment (parentId).',
    input: z.object({
      trackId: id,
      content: commentSettings.content,
      parentId: commentSettings.parentId,
      position: commentSettings.position,
      positionEnd: commentSettings.positionEnd,
      version: commentSettings.version,
    }),
    output: listedComment,
    annotations: adds,
    async run({ trackId, ...body }, { key, signal }, { client }) {
      const created = await client.call('createComment', {
        body: { entityType: 'track', entityId: trackId, ...body },
        headers: { 'idempotency-key': key },
        signal,
      });
      return { facts: withAuthor(created) };
    },
  }),
  studioTool({
    name: 'resolve_comment',
    title: 'Resolve a comment',
    description: 'Resolves a comment, or opens it again.',
    input: z.object({ commentId: id, resolved: z.boolean().default(true) }),
    output: listedComment,
    annotations: { ...adds, idempotentHint: true },
    run: async ({ commentId, resolved }, { signal }, { client }) => ({
      facts: withAuthor(
        await client.call('resolveComment', { params: { commentId }, body: { resolved }, signal }),
      ),
    }),
  }),
  studioTool({
    name: 'list_versions',
    title: 'List versions',
    description: 'The versions of a track with their facts, newest first.',
    input: z.object({ trackId: id }),
    output: z.object({ versions: z.array(listedVersion) }),
    annotations: reads,
    async run(params, { signal }, { client }) {
      const { versions } = await client.call('listVersions', { params, signal });
      return { facts: { versions: versions.map(listedVersionOf) } };
    },
  }),
  studioTool({
    name: 'make_version_current',
    title: 'Choose a version',
    description: 'Makes a version of a track the current one.',
    input: z.object({ trackId: id, version: versionNumber }),
    output: z.object({ trackId: id, version: versionNumber }),
    annotations: { ...adds, idempotentHint: true },
    async run({ trackId, version }, { signal }, { client }) {
      const params = { trackId, version: String(version) };
      await client.call('makeVersionCurrent', { params, signal });
      return { facts: { trackId, version } };
    },
  }),
  studioTool({
    name: 'compare_versions',
    title: 'Compare versions',
    description:
      'The facts of two versions of a track, and, where both have scores, what differs section by section and part by part.',
    input: z.object({ trackId: id, version: versionNumber, with: versionNumber }),
    output: z.object({
      versions: z.array(listedVersion),
      differences: compareVersions.replies[200].shape.differences.nullable().describe('Null without scores.'),
    }),
    annotations: reads,
    async run({ trackId, version, with: other }, { signal }, { client }) {
      const params = { trackId };
      const { versions } = await client.call('listVersions', { params, signal });
      const compared = versions.filter(({ number }) => number === version || number === other);
      const facts = { versions: compared.map(listedVersionOf) };
      try {
        const query = { v: version, with: other };
        const { differences } = await client.call('compareVersions', { params, query, signal });
        return { facts: { ...facts, differences } };
      } catch (error) {
        if (!(error instanceof ApiError) || !factsOnly.has(error.code)) throw error;
        return { facts: { ...facts, differences: null } };
      }
    },
  }),
  studioTool({
    name: 'create_share_link',
    title: 'Create a share link',
    description:
      'A link with which people without an account hear a track, and comment, approve or download it if the permissions say so. The address is shown once.',
    input: z.object({
      trackId: id,
      recipient: linkSettings.recipient,
      note: linkSettings.note,
      password: linkSettings.password,
      expiresAt: linkSettings.expiresAt,
      version: linkSettings.version,
      permissions: z
        .array(sharePermissions.keyof())
        .default([])
        .describe('What the link allows in addition to listening.'),
    }),
    output: createShareLink.replies[201].pick({
      id: true,
      url: true,
      title: true,
      version: true,
      recipient: true,
      permissions: true,
      hasPassword: true,
      expiresAt: true,
    }),
    annotations: { ...adds, openWorldHint: true },
    async run({ trackId, permissions, ...settings }, { signal }, { client }) {
      const { projectId } = await client.call('getTrack', { params: { trackId }, signal });
      const body = { ...settings, trackId, permissions: permissionsOf(permissions) };
      return { facts: await client.call('createShareLink', { params: { projectId }, body, signal }) };
    },
  }),
];
