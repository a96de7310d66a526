import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, time } from '#contract/shapes.ts';
import { versionNumber } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

export const voteModes = ['choice', 'ranking'] as const;
export type VoteMode = (typeof voteModes)[number];

/** A number of a candidate, in the order drawn for the caller. */
const candidateNumber = z.coerce.number().int().min(1).max(limits.voteCandidates.max);

const votedCandidate = z.object({
  /** As the caller heard it. */
  number: candidateNumber,
  trackId: id,
  version: versionNumber,
  title: z.string(),
  /** Choices; in a ranking points: one for each candidate ranked lower. */
  points: z.int().nonnegative(),
});

/** A blind comparison. Until it is closed, nothing in it says which candidate is which version. */
export const vote = z.object({
  id,
  projectId: id,
  title: z.string(),
  mode: z.enum(voteModes),
  createdBy: id,
  creator: userSummary,
  createdAt: time,
  /** When all voters had voted, or its creator closed it. */
  closedAt: time.nullable(),
  voters: z.array(z.object({ userId: id, user: userSummary, hasVoted: z.boolean() })),
  candidates: z.array(
    z.object({
      number: candidateNumber,
      audioUrl: z.string(),
      /** While it is open, that of the longest candidate. */
      duration: z.number().nonnegative(),
      /** Gain that matches the loudness of the quietest candidate, 0 or negative, in steps of half a decibel. */
      gainDb: z.number().max(0),
    }),
  ),
  /** The caller's ballot: the candidates' numbers, best first; one in mode `choice`. */
  ballot: z.array(candidateNumber).nullable(),
  /** Most points first; null while it is open. */
  result: z
    .object({
      candidates: z.array(votedCandidate),
      /** The winner; null on a tie that its creator has not decided, or without ballots. */
      winner: z.object({ trackId: id, version: versionNumber }).nullable(),
      isTied: z.boolean(),
    })
    .nullable(),
  may: z.object({ vote: z.boolean(), close: z.boolean() }),
});
export type Vote = z.infer<typeof vote>;

export const listVotes = endpoint('GET /api/projects/:projectId/votes', {
  summary: 'List the blind comparisons of a project, newest first',
  access: 'validated',
  reads: { rows: 'vote', in: 'votes', latest: 'createdAt' },
  query: page.extend({ trackId: id.optional() }),
  replies: { 200: z.object({ votes: z.array(vote), nextCursor }) },
  errors: ['not_found'],
});

export const createVote = endpoint('POST /api/projects/:projectId/votes', {
  summary: 'Start a blind comparison of versions or tracks of a project',
  access: 'validated',
  changes: ['vote', 'activity'],
  body: z.object({
    title: z.string().trim().min(1, issueMessages.enterTitle).max(limits.voteTitle.max),
    mode: z.enum(voteModes).default('choice'),
    candidates: z
      .array(z.object({ trackId: id, version: versionNumber }))
      .min(limits.voteCandidates.min, issueMessages.tooFewCandidates)
      .max(limits.voteCandidates.max, issueMessages.tooManyCandidates),
    voterIds: z.array(id).min(1, issueMessages.askSomebody).max(limits.reviewers.max),
  }),
  replies: { 201: vote },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  example: {
    title: 'Which ending?',
    mode: 'choice',
    candidates: [
      { trackId: exampleIds.track, version: 1 },
      { trackId: exampleIds.track, version: 2 },
    ],
    voterIds: [exampleIds.mara, exampleIds.ravi],
  },
});

export const getVote = endpoint('GET /api/votes/:voteId', {
  summary: 'Retrieve a blind comparison',
  access: 'validated',
  reads: { rows: 'vote' },
  replies: { 200: vote },
  errors: ['not_found'],
});

/** Can be changed until the vote is closed. The last missing ballot closes it. */
export const castBallot = endpoint('PUT /api/votes/:voteId/ballot', {
  summary: 'Vote in a blind comparison',
  access: 'validated',
  scope: 'comment',
  changes: ['vote', 'activity'],
  body: z.object({ ballot: z.array(candidateNumber).min(1).max(limits.voteCandidates.max) }),
  replies: { 200: vote },
  errors: ['not_found', 'forbidden', 'vote_closed'],
  example: { ballot: [2] },
});

/** `winner`: the number of the candidate that decides a tie. */
export const closeVote = endpoint('POST /api/votes/:voteId/close', {
  summary: 'Close a blind comparison, or decide its tie',
  access: 'validated',
  changes: ['vote', 'activity'],
  body: z.object({ winner: candidateNumber.optional() }),
  replies: { 200: vote },
  errors: ['not_found', 'forbidden'],
  example: { winner: 2 },
});

export const deleteVote = endpoint('DELETE /api/votes/:voteId', {
  summary: 'Delete a blind comparison',
  access: 'validated',
  changes: ['vote'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});

/**
 * The audio of a candidate, by the caller's own number, without name and metadata of the version. While the vote is open,
 * without length and ranges and with an entity tag of its own, and if the candidates differ in format, as
 * application/octet-stream; when it is closed, as the audio of a track. Its bytes are those of the
 * version, so a client that has both can compare them.
 */
export const getCandidateAudio = endpoint('GET /api/votes/:voteId/candidates/:candidate/audio', {
  summary: 'Play a candidate of a blind comparison',
  access: 'validated',
  params: z.object({ voteId: id, candidate: candidateNumber }),
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['audio/*', 'application/octet-stream'],
  errors: ['not_found', 'range_not_satisfiable'],
});
