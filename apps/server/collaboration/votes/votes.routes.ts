import {
  castBallot,
  closeVote,
  createVote,
  deleteVote,
  getCandidateAudio,
  getVote,
  listVotes,
} from '#contract/votes.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { sendAudio, sendNamelessAudio } from '#server/platform/http/send-object.ts';
import type { CollaborationServices, Context } from '#server/platform/context.ts';

export function voteRoutes(bind: Bind, { projects, votes, objects }: Context & CollaborationServices): void {
  bind(listVotes, async ({ me, params, query }) => {
    const { rows, nextCursor } = await votes.listOf(
      me,
      await projects.authorize(params.projectId, me, 'see'),
      query,
    );
    return { votes: [...rows], nextCursor };
  });
  bind(createVote, async ({ me, params, body }) =>
    votes.create(me, await projects.authorize(params.projectId, me, 'generate'), body),
  );
  bind(getVote, ({ me, params }) => votes.read(me, params.voteId));
  bind(castBallot, ({ me, params, body }) => votes.cast(me, params.voteId, body.ballot));
  bind(closeVote, ({ me, params, body }) => votes.close(me, params.voteId, body.winner));
  bind(deleteVote, ({ me, params }) => votes.remove(me, params.voteId));
  bind(getCandidateAudio, async ({ me, params, request, reply }) => {
    const candidate = await votes.candidate(me, params.voteId, params.candidate);
    return 'etag' in candidate
      ? sendNamelessAudio(objects, candidate, request, reply)
      : sendAudio(objects, candidate, request, reply);
  });
}
