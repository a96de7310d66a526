import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { Vote, VoteMode } from '#contract/votes.ts';
import { can } from '#server/platform/access/authorized.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import {
  projectPolicy,
  type AuthorizedProject,
  type ProjectAccessContext,
} from '#server/projects/projects.policy.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import type { Delivery } from '#server/platform/storage/objects/marked-object.ts';
import { summaryKey } from '#server/library/versions/version-summary.ts';
import { candidateOrder, candidateTag } from './candidate-order.ts';
import { voteReply } from './vote-reply.ts';
import { blindMark } from '#server/library/tracks/track-mark.ts';
import * as repo from './votes.repo.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

interface VoteInput {
  readonly title: string;
  readonly mode: VoteMode;
  readonly candidates: readonly repo.Candidate[];
  readonly voterIds: readonly string[];
}

/** A vote with the project it belongs to, as the user may see it. */
interface SeenVote {
  readonly row: repo.FoundVote;
  readonly project: AuthorizedProject<'see'>;
}

const mayClose = (me: AuthUser, { row, project }: SeenVote) =>
  row.vote.createdBy === me.id || can(projectPolicy, 'edit', me, project);

export type Votes = ReturnType<typeof votesService>;

declare module '#server/platform/context.ts' {
  interface ProjectServices {
    readonly votes: Votes;
  }
}

/** Blind comparisons of versions. */
export function votesService(
  { db, publish }: Context,
  { activities, projects, members, tracks, versions }: CollaborationServices,
) {
  const announce = (on: Queryable, { projectId, id }: Pick<repo.VoteRow, 'projectId' | 'id'>) =>
    publish(on, { type: 'vote_changed', projectId, id });

  async function replies(
    on: Queryable,
    me: AuthUser,
    project: ProjectAccessContext,
    rows: readonly repo.FoundVote[],
  ): Promise<Vote[]> {
    const voters = Map.groupBy(
      await repo.listVoters(
        on,
        rows.map(({ vote }) => vote.id),
      ),
      ({ voteId }) => voteId,
    );
    const candidates = rows.flatMap(({ vote }) => vote.candidates);
    const summaries = await versions.summaries(on, project.id, candidates);
    const canEdit = can(projectPolicy, 'edit', me, project);
    return rows.map((row) =>
      voteReply(row, { me, voters: voters.get(row.vote.id) ?? [], summaries, canEdit }),
    );
  }

  /** @throws not_found if the user cannot see the project of the vote */
  async function find(me: AuthUser, id: string): Promise<SeenVote> {
    const row = await repo.find(db, id);
    if (!row) throw new AppError('not_found');
    return { row, project: await projects.authorize(row.vote.projectId, me, 'see') };
  }

  /** Changes a locked vote in a transaction. @returns the vote afterwards */
  async function change(
    me: AuthUser,
    { row, project }: SeenVote,
    work: (tx: Tx, vote: repo.VoteRow) => Promise<void>,
  ): Promise<Vote> {
    const { id } = row.vote;
    return db.transaction(async (tx) => {
      const vote = await repo.lock(tx, id);
      if (!vote) throw new AppError('not_found');
      await work(tx, vote);
      await announce(tx, vote);
      const [reply] = await replies(tx, me, project, [(await repo.find(tx, id))!]);
      return reply!;
    });
  }

  /** The activity is about the track if all candidates are versions of one. */
  function record(
    tx: Tx,
    actorId: string,
    { id: voteId, projectId, candidates }: repo.VoteRow,
    name: string,
    type: 'vote.opened' | 'vote.closed',
  ) {
    const [first, ...others] = candidates;
    const trackId = others.every((one) => one.trackId === first!.trackId) ? first!.trackId : null;
    const event = { type, voteId };
    return activities.record(tx, { type: 'other', projectId, actorId, trackId, name, event });
  }

  async function closeVote(tx: Tx, vote: repo.VoteRow, actorId: string): Promise<void> {
    await repo.close(tx, vote.id);
    await record(tx, actorId, vote, messages.closedBlindVote(vote.title), 'vote.closed');
  }

  /**
   * Starts a vote in the caller's transaction.
   * @throws not_found if a candidate is not in the project or has no such version; not_a_member
   */
  async function createIn(
    tx: Tx,
    me: AuthUser,
    project: AuthorizedProject<'generate'>,
    { title, mode, candidates, voterIds }: VoteInput,
  ): Promise<Vote> {
    const keys = new Set(candidates.map(({ trackId, version }) => `${trackId} ${version}`));
    if (keys.size < candidates.length) throw validationError('candidates', messages.sameCandidate);
    const trackIds = new Set(candidates.map(({ trackId }) => trackId));
    const locked = await tracks.lockInProject(tx, project.id, [...trackIds]);
    if (locked.size < trackIds.size) throw new AppError('not_found');
    const summaries = await versions.summaries(tx, project.id, candidates);
    if (summaries.size < candidates.length) throw new AppError('not_found');
    const voters = [...new Set(voterIds)];
    if (!(await members.areMembers(tx, [project.id], voters))) throw new AppError('not_a_member');
    const id = uuidv7();
    const vote = { id, projectId: project.id, title, mode, candidates: [...candidates], createdBy: me.id };
    await repo.insert(tx, { ...vote, orderSeed: randomUUID() }, voters);
    const row = (await repo.find(tx, id))!;
    await announce(tx, row.vote);
    await record(tx, me.id, row.vote, messages.askedBlindVote(title), 'vote.opened');
    const [reply] = await replies(tx, me, project, [row]);
    return reply!;
  }

  return {
    async listOf(
      me: AuthUser,
      project: AuthorizedProject<'see'>,
      { limit, cursor, trackId }: PageRequest & { trackId?: string | undefined },
    ): Promise<Page<Vote>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      const rows = await repo.list(db, project.id, { limit: limit + 1, beforeId, trackId });
      const page = cutPage(rows, limit, ({ vote }) => [vote.id]);
      return { ...page, rows: await replies(db, me, project, page.rows) };
    },

    create: (me: AuthUser, project: AuthorizedProject<'generate'>, input: VoteInput): Promise<Vote> =>
      db.transaction((tx) => createIn(tx, me, project, input)),
    createIn,

    async read(me: AuthUser, id: string): Promise<Vote> {
      const { row, project } = await find(me, id);
      const [reply] = await replies(db, me, project, [row]);
      return reply!;
    },

    /**
     * Sets the ballot of a user who was asked: their own numbers, best first. The last missing ballot closes the vote.
     * @throws forbidden, vote_closed, validation_failed, not_found
     */
    async cast(me: AuthUser, id: string, numbers: readonly number[]): Promise<Vote> {
      return change(me, await find(me, id), async (tx, vote) => {
        const voters = await repo.listVoters(tx, [id]);
        if (!voters.some(({ userId }) => userId === me.id)) {
          throw new AppError('forbidden', {}, messages.notAVoter);
        }
        if (vote.closedAt) throw new AppError('vote_closed');
        const order = candidateOrder(vote, me.id);
        const ballot = numbers.map((number) => order[number - 1] ?? -1);
        const expected = vote.mode === 'choice' ? 1 : order.length;
        if (ballot.length !== expected || ballot.includes(-1) || new Set(ballot).size < expected) {
          const message = vote.mode === 'choice' ? messages.chooseOne : messages.rankAllEachOnce;
          throw validationError('ballot', message);
        }
        await repo.setBallot(tx, id, me.id, ballot);
        const missing = voters.filter((voter) => !voter.ballot && voter.userId !== me.id);
        if (missing.length === 0) await closeVote(tx, vote, me.id);
      });
    },

    /** Stops waiting for voters who left the team: all, or one. A vote without missing ballots is closed. */
    async sweep(of?: { readonly userId: string }): Promise<void> {
      for (const id of await repo.listToSweep(db, of?.userId)) {
        await db.transaction(async (tx) => {
          const vote = await repo.lock(tx, id);
          if (!vote || vote.closedAt) return;
          await repo.deleteDeparted(tx, id);
          const voters = await repo.listVoters(tx, [id]);
          if (voters.every(({ ballot }) => ballot)) await closeVote(tx, vote, vote.createdBy);
          await announce(tx, vote);
        });
      }
    },

    /** Closes a vote; `winner`, the caller's own number, decides a tie. @throws forbidden, not_found */
    async close(me: AuthUser, id: string, winner: number | undefined): Promise<Vote> {
      const seen = await find(me, id);
      if (!mayClose(me, seen)) throw new AppError('forbidden');
      return change(me, seen, async (tx, vote) => {
        if (!vote.closedAt) await closeVote(tx, vote, me.id);
        if (winner === undefined) return;
        const index = candidateOrder(vote, me.id)[winner - 1];
        if (index === undefined) throw validationError('winner', messages.noSuchCandidate);
        await repo.setTieWinner(tx, id, index);
      });
    },

    /** @throws forbidden, not_found */
    async remove(me: AuthUser, id: string): Promise<void> {
      const seen = await find(me, id);
      if (!mayClose(me, seen)) throw new AppError('forbidden');
      await db.transaction(async (tx) => {
        await repo.remove(tx, id);
        await announce(tx, seen.row.vote);
      });
    },

    /**
     * The file of a candidate, by the user's own number; while the vote is open without anything that tells candidates
     * apart, and with the entity tag that stands for it. @throws not_found
     */
    async candidate(
      me: AuthUser,
      id: string,
      number: number,
    ): Promise<Delivery | (Delivery & { readonly etag: string })> {
      const { row } = await find(me, id);
      const { candidates, projectId } = row.vote;
      const index = candidateOrder(row.vote, me.id)[number - 1];
      const candidate = index === undefined ? undefined : candidates[index];
      if (!candidate) throw new AppError('not_found');
      const summaries = await versions.summaries(db, projectId, candidates);
      const summary = summaries.get(summaryKey(candidate));
      if (!summary) throw new AppError('not_found');
      const { key, contentType, mark } = summary;
      if (row.vote.closedAt) return { key, contentType, mark };
      const all = [...summaries.values()];
      return {
        key,
        contentType: all.every((one) => one.contentType === contentType)
          ? contentType
          : 'application/octet-stream',
        mark: blindMark(all.map((one) => one.mark)),
        etag: candidateTag(row.vote, me.id, number),
      };
    },
  };
}
