import { z } from 'zod';
import { apiToken } from '#contract/api-tokens.ts';
import { limits } from '#contract/limits.ts';
import { projectSummary } from '#contract/projects.ts';
import { id, tokens } from '#contract/shapes.ts';
import { track, trackDetail, trackTypes, versionNumber } from '#contract/tracks.ts';
import { reads } from '#mcp/tool.ts';
import { scoreOutline } from '#contract/score-outline.ts';
import { studioTool } from './studio.ts';
import { trackFacts, trackResult } from './track-result.ts';

const found = track.pick({
  id: true,
  projectId: true,
  title: true,
  trackType: true,
  duration: true,
  genres: true,
  prompt: true,
  bpm: true,
  key: true,
  version: true,
  openComments: true,
  reviewState: true,
  tags: true,
  createdAt: true,
});

/** Rows of an answer: enough to choose from. */
const maxFound = 50;
const trackId = id.describe('From search_tracks.');

/** Tools that find and read. */
export const findTools = [
  studioTool({
    name: 'get_access',
    title: 'Look at the access',
    description:
      'What this connection may do: scopes of the API token, the project that it is bound to, its spending limit, and the balance of its owner.',
    input: z.object({}),
    output: z.object({
      token: apiToken.pick({
        name: true,
        scopes: true,
        projectId: true,
        projectName: true,
        spendingLimit: true,
        spent: true,
        expiresAt: true,
      }),
      balance: tokens.optional().describe('Absent for tokens that are bound to a project.'),
    }),
    annotations: reads,
    async run(_, { signal }, { client }) {
      const token = await client.call('getCurrentApiToken', { signal });
      if (token.projectId !== null) return { facts: { token } };
      const { balance } = await client.call('getBalance', { signal });
      return { facts: { token, balance } };
    },
  }),
  studioTool({
    name: 'list_projects',
    title: 'List projects',
    description:
      'The projects of the user, last changed first; with search those whose name contains its words.',
    input: z.object({ search: z.string().trim().max(limits.search.max).optional() }),
    output: z.object({
      projects: z.array(
        projectSummary.pick({ id: true, name: true, description: true, trackCount: true, updatedAt: true }),
      ),
    }),
    annotations: reads,
    async run(args, { signal }, { client }) {
      const query = { ...args, limit: maxFound };
      return { facts: { projects: await client.call('listProjects', { query, signal }) } };
    },
  }),
  studioTool({
    name: 'search_tracks',
    title: 'Find tracks',
    description:
      'Tracks, newest first: with search those whose title or genre contains its words; with projectId those of one project.',
    input: z.object({
      search: z.string().trim().max(limits.search.max).optional(),
      projectId: id.optional(),
      type: z.enum(trackTypes).optional(),
    }),
    output: z.object({ tracks: z.array(found) }),
    annotations: reads,
    async run({ search, projectId, type }, { signal }, { client }) {
      const words = (search ?? '').toLowerCase().split(/\s+/);
      const isFound = ({ title, genres, trackType }: z.infer<typeof track>) =>
        (type === undefined || trackType === type) &&
        words.every((word) => [title, ...genres].join('\n').toLowerCase().includes(word));
      const pages =
        projectId === undefined
          ? client.paginate('listTracks', { query: { search }, signal })
          : client.paginate('listProjectTracks', { params: { projectId }, query: { type }, signal });
      const tracks = [];
      for await (const one of pages) {
        if (isFound(one)) tracks.push(one);
        if (tracks.length === maxFound) break;
      }
      return { facts: { tracks } };
    },
  }),
  studioTool({
    name: 'get_track',
    title: 'Look at a track',
    description:
      'A track or one version of it: facts, how its prompt was understood, the composition plan, spoken words, a picture of the waveform and links.',
    input: z.object({ trackId, version: versionNumber.optional() }),
    output: trackFacts.extend(trackDetail.pick({ compositionPlan: true, words: true }).shape),
    annotations: reads,
    async run({ trackId: one, version }, { signal }, studio) {
      const query = { v: version };
      const detail = await studio.client.call('getTrack', { params: { trackId: one }, query, signal });
      const { facts, content } = trackResult(studio, detail);
      const { compositionPlan, words } = detail;
      return { facts: { ...facts, compositionPlan, words }, content };
    },
  }),
  studioTool({
    name: 'read_score',
    title: 'Read a score',
    description:
      'The score of a track by the built-in composer in outline: sections with bars and chords, and which part plays where. Section numbers for remake_track count from 0 in this order.',
    input: z.object({ trackId, version: versionNumber.optional() }),
    output: scoreOutline,
    annotations: reads,
    run: async ({ trackId: one, version }, { signal }, { client }) => ({
      facts: await client.call('getScoreOutline', {
        params: { trackId: one },
        query: { v: version },
        signal,
      }),
    }),
  }),
];
