import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Body, Reply } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import type { SettingsByType } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { Brief, NewTakeSet, TakeOrder, TakeSet } from '#contract/take-sets.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { Vote } from '#contract/votes.ts';
import { can } from '#server/platform/access/authorized.ts';
import { holdSpending } from '#server/platform/jobs/token-spending.ts';
import type { Chosen } from '#server/composing/generation/generation.service.ts';
import { apiTokenIdOf, type AuthUser } from '#server/platform/http/auth-user.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import { requestHash } from '#server/platform/http/request-hash.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import { describeJob } from '#server/platform/jobs/describe-job.ts';
import {
  projectPolicy,
  type AuthorizedProject,
  type ProjectAccessContext,
} from '#server/projects/projects.policy.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockJob, lockTakeSet } from '#server/platform/locks/row-locks.ts';
import type { Delivery } from '#server/platform/storage/objects/marked-object.ts';
import { trackMark } from '#server/library/tracks/track-mark.ts';
import { truncateGraphemes } from '#server/platform/truncate-graphemes.ts';
import { openCandidatesOf } from '#server/library/versions/open-candidates.ts';
import {
  currentTakes,
  hasCandidate,
  isEligible,
  isRunning,
  isUnpaid,
  listTakesOfJobs,
  sumTokens,
  versionOf,
} from './take-list.ts';
import { takeSetReply } from './take-set-reply.ts';
import * as repo from './takes.repo.ts';
import type { TakeSetRow } from '../../platform/schema/takes.tables.ts';
import { readUnpaidVersion, type UnpaidVersion } from './unpaid-version.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

/** A take set with the project it belongs to, as the user may see it. */
interface SeenTakeSet {
  readonly set: repo.FoundTakeSet;
  readonly project: AuthorizedProject<'see'>;
}
/** A locked take set with its project. */
interface Locked {
  readonly set: TakeSetRow;
  readonly project: AuthorizedProject<'generate'>;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const quoted = (text: string, length: number) => `“${truncateGraphemes(text, length)}”`;
const promptOf = ({ settings }: Brief): string => ('text' in settings ? settings.text : settings.prompt);
const settingsOf = (brief: Brief, seed: number) => ({ ...brief.settings, seed }) as SettingsByType[TrackType];

/** The settings of each take of an order, and its provider as requested. */
const takesOf = ({ brief, takes }: Pick<TakeOrder, 'brief' | 'takes'>) =>
  takes.map(({ provider, seed = randomInt(limits.seed.max + 1) }) => ({
    provider,
    settings: settingsOf(brief, seed),
  }));

const markOf = ({
  source,
  trackType,
  provider = null,
  providerVersion = null,
  generationId = null,
  facts,
}: UnpaidVersion) => trackMark({ source, trackType, provider, providerVersion, generationId, facts });

export type Takes = ReturnType<typeof takesService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly takes: Takes;
  }
}

const takesIn = async (on: Queryable, { id }: Pick<TakeSetRow, 'id'>) =>
  (await listTakesOfJobs(on, [id])).get(id) ?? [];

/** Several takes of one brief under a budget. Each take is a generation job. */
export function takesService(
  { db, publish }: Context,
  {
    activities,
    jobs,
    generations,
    projects,
    tokens,
    spendingLimits,
    versions,
    votes,
    takeResults,
    unpaidPreviews,
  }: ComposingServices,
) {
  const announce = (on: Queryable, { projectId, id }: Pick<TakeSetRow, 'projectId' | 'id'>) =>
    publish(on, { type: 'take_set_changed', projectId, id });

  async function replies(
    on: Queryable,
    me: AuthUser,
    project: ProjectAccessContext,
    rows: readonly repo.FoundTakeSet[],
  ): Promise<TakeSet[]> {
    const ids = rows.map(({ id }) => id);
    const takes = await listTakesOfJobs(on, ids);
    const trackIds = rows.flatMap(({ trackId }) => trackId ?? []);
    const open = await openCandidatesOf(on, trackIds);
    const versionsOfTakes = await versions.ofTakes(on, trackIds);
    const unpaid = await repo.listUnpaid(
      on,
      [...takes.values()].flat().map(({ take }) => take.id),
    );
    const canEdit = can(projectPolicy, 'edit', me, project);
    const canDecide = can(projectPolicy, 'generate', me, project);
    return rows.map((set) => {
      const isOwn = set.createdBy === me.id;
      return takeSetReply(set, {
        takes: takes.get(set.id) ?? [],
        versions: versionsOfTakes,
        unpaid,
        isBlind: hasCandidate(set, takes.get(set.id) ?? [], open),
        progressOf: jobs.progressOf,
        may: { cancel: isOwn || canEdit, accept: isOwn && canDecide, decide: canDecide },
      });
    });
  }

  async function reply(on: Queryable, me: AuthUser, project: ProjectAccessContext, id: string) {
    const [found] = await replies(on, me, project, [(await repo.find(on, id))!]);
    return found!;
  }

  /** @throws not_found if the user cannot see the project of the set */
  async function find(me: AuthUser, id: string): Promise<SeenTakeSet> {
    const set = await repo.find(db, id);
    if (!set) throw new AppError('not_found');
    return { set, project: await projects.authorize(set.projectId, me, 'see') };
  }

  /**
   * Changes a locked set in a transaction, which also announces it. The user is authorized under the lock: they may have
   * left the team while they waited for it.
   */
  async function change<Result>(
    me: AuthUser,
    id: string,
    work: (tx: Tx, locked: Locked) => Promise<Result>,
  ): Promise<Result> {
    await find(me, id);
    return db.transaction(async (tx) => {
      const set = await lockTakeSet(tx, id);
      if (!set) throw new AppError('not_found');
      const project = await projects.authorize(set.projectId, me, 'generate', tx);
      const result = await work(tx, { set, project });
      await announce(tx, set);
      return result;
    });
  }

  /** The provider and quantity of each take. The brief is read once for each provider: seeds do not matter. */
  async function chooseAll(me: AuthUser, { brief, takes }: Pick<TakeOrder, 'brief' | 'takes'>) {
    const byProvider = new Map<string | undefined, Promise<Chosen>>();
    for (const { provider } of takes) {
      if (!byProvider.has(provider))
        byProvider.set(provider, generations.choose(me, brief.type, settingsOf(brief, 0), provider));
    }
    return Promise.all(takes.map(({ provider }) => byProvider.get(provider)!));
  }

  return {
    /** Prices and times of the takes. @throws unknown_provider, service_unavailable, unavailable without a price */
    async estimate(me: AuthUser, order: Pick<TakeOrder, 'brief' | 'takes'>): Promise<Reply<'estimateTakes'>> {
      const { type } = order.brief;
      const chosen = await chooseAll(me, order);
      const requests = chosen.map(({ provider, milliUnits }) => ({ provider: provider.name, milliUnits }));
      const { prices, balance, freeTokens, canAfford } = await tokens.estimateAll(me.id, type, requests);
      const names = new Set(requests.map(({ provider }) => provider));
      const medians = new Map(
        await Promise.all(
          [...names].map(async (name) => [name, await jobs.medianSeconds(type, name)] as const),
        ),
      );
      const takes = chosen.map(({ provider, displayName, seedUse }, index) => ({
        provider: provider.name,
        providerName: displayName,
        tokenCost: prices[index]!.tokens,
        providerCostUSD: prices[index]!.providerCostUsd,
        seconds: medians.get(provider.name) ?? null,
        takesSeed: seedUse !== 'none',
      }));
      // The takes of a provider are made one after the other, the providers work at the same time.
      const byProvider = [...Map.groupBy(takes, ({ provider }) => provider).values()];
      const seconds = byProvider.map((some) => some.map((take) => take.seconds));
      return {
        takes,
        tokenCost: sum(takes.map(({ tokenCost }) => tokenCost)),
        providerCostUSD: sum(takes.map(({ providerCostUSD }) => providerCostUSD)),
        userBalance: balance,
        freeTokens,
        canAfford,
        seconds: seconds.flat().includes(null)
          ? null
          : Math.max(...seconds.map((some) => sum(some.map((value) => value ?? 0)))),
      };
    },

    /**
     * Submits all takes, or none. If they cost more together than the project's amount for approval, each of them waits.
     * @throws over_take_budget, idempotency_conflict, insufficient_tokens, and the errors of a generation
     */
    async create(
      me: AuthUser,
      project: AuthorizedProject<'generate'>,
      order: NewTakeSet,
      key: string | undefined,
    ): Promise<TakeSet> {
      const { retryBilled, ...rest } = order;
      const { brief, tolerances, budget, retryMissed } = rest;
      // Without the field as before there was one: a request may be repeated after an upgrade.
      const hash = requestHash('takes', project.id, retryBilled ? order : rest);
      const repeated = async (on: Queryable) => {
        const set = key === undefined ? undefined : await repo.byKey(on, me.id, key);
        if (set && !set.requestHash.equals(hash)) throw new AppError('idempotency_conflict');
        return set;
      };
      const existing = await repeated(db);
      if (existing) return reply(db, me, project, existing.id);
      const chosen = await chooseAll(me, order);
      const prepared = await Promise.all(
        takesOf(order).map(({ provider, settings }, index) =>
          generations.prepare(me, project, brief.type, settings, { provider, chosen: chosen[index] }),
        ),
      );
      return db.transaction(async (tx) => {
        if (key !== undefined) await jobs.lock(tx, `${me.id} takes ${key}`);
        const concurrent = await repeated(tx);
        if (concurrent) return reply(tx, me, project, concurrent.id);
        // Asking the providers may have taken a while.
        await projects.authorize(project.id, me, 'generate', tx);
        const id = uuidv7();
        const set = { id, projectId: project.id };
        await repo.insert(tx, {
          ...set,
          createdBy: me.id,
          brief,
          tolerances,
          budget,
          retryMissed,
          retryBilled,
          idempotencyKey: key ?? null,
          requestHash: hash,
        });
        let approvalTokens = 0;
        for (const job of prepared)
          approvalTokens += (await tokens.priceOf(tx, { ...job, service: brief.type })).tokens;
        let held = 0;
        for (const [index, job] of prepared.entries()) {
          const {
            id: jobId,
            tokenCost,
            freeTokens,
          } = await jobs.submitIn(tx, {
            ...job,
            requestHash: hash,
            approvalTokens,
          });
          const price = tokenCost + freeTokens;
          held += price;
          if (held > budget) throw new AppError('over_take_budget', { budget });
          const number = index + 1;
          await repo.insertTake(tx, { id: uuidv7(), takeSetId: id, number, isRetry: false, jobId, price });
        }
        await activities.record(tx, {
          type: 'other',
          projectId: project.id,
          actorId: me.id,
          takeSetId: id,
          name: messages.orderedTakes({
            count: prepared.length,
            prompt: quoted(promptOf(brief), limits.queuePromptLength),
          }),
        });
        await announce(tx, set);
        return reply(tx, me, project, id);
      });
    },

    async listOf(
      me: AuthUser,
      project: AuthorizedProject<'see'>,
      { limit, cursor }: PageRequest,
    ): Promise<Page<TakeSet>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      const page = cutPage(await repo.list(db, project.id, limit + 1, beforeId), limit, ({ id }) => [id]);
      return { ...page, rows: await replies(db, me, project, page.rows) };
    },

    async read(me: AuthUser, id: string): Promise<TakeSet> {
      const { set, project } = await find(me, id);
      const [found] = await replies(db, me, project, [set]);
      return found!;
    },

    /** Cancels the takes in progress. @throws forbidden, not_found */
    async cancel(me: AuthUser, id: string): Promise<TakeSet> {
      const { project } = await find(me, id);
      await jobs.cancelAll(async (tx) => {
        const locked = await lockTakeSet(tx, id);
        if (!locked) throw new AppError('not_found');
        await projects.authorize(locked.projectId, me, locked.createdBy === me.id ? 'see' : 'edit', tx);
        const takes = await takesIn(tx, locked);
        // Nothing is cancelled once all takes are finished.
        if (!isRunning(takes)) return [];
        await repo.update(tx, id, { cancelledAt: locked.cancelledAt ?? new Date() });
        await announce(tx, locked);
        return takes.map(({ take }) => take.jobId);
      });
      return reply(db, me, project, id);
    },

    /**
     * The preview of a take that was not charged, for the user who ordered it, as long as they may accept it. It counts
     * as heard if its bytes are asked for.
     * @throws not_found, also for others; preview_limit_reached
     */
    async preview(me: AuthUser, id: string, number: number, isHeard: boolean): Promise<Delivery> {
      const { set, project } = await find(me, id);
      if (set.createdBy !== me.id || !can(projectPolicy, 'generate', me, project))
        throw new AppError('not_found');
      const one = currentTakes(await takesIn(db, set)).find(({ take }) => take.number === number);
      const unpaid = one && (await repo.findUnpaid(db, one.take.id));
      const version = unpaid && readUnpaidVersion(unpaid.version);
      if (!version) throw new AppError('not_found');
      const { isAllowed, count } = unpaidPreviews;
      if (!(await (isHeard ? count : isAllowed)(me.id, one.job.id)))
        throw new AppError('preview_limit_reached');
      return { key: unpaid.previewKey, contentType: 'audio/mpeg', mark: markOf(version) };
    },

    /**
     * Charges a missed take as quoted, if it is not charged yet, keeps it as a version and makes it eligible.
     * @throws take_not_missed, take_expired, over_take_budget, insufficient_tokens, budget_exceeded,
     *   person_limit_exceeded, token_spending_limit, forbidden, not_found
     */
    accept: (me: AuthUser, id: string, number: number): Promise<TakeSet> =>
      change(me, id, async (tx, { set, project }) => {
        if (set.createdBy !== me.id) throw new AppError('forbidden');
        const takes = await takesIn(tx, set);
        const one = currentTakes(takes).find(({ take }) => take.number === number);
        if (!one) throw new AppError('not_found');
        const { take, job } = one;
        if (job.status !== 'completed' || take.misses.length === 0) throw new AppError('take_not_missed');
        if (take.acceptedAt !== null) return reply(tx, me, project, id);
        const due = take.price - job.tokenCost - job.freeTokens;
        if (due > 0) {
          const { charged, held } = sumTokens(takes);
          if (charged + held + due > set.budget)
            throw new AppError('over_take_budget', { budget: set.budget });
          const { kind, provider, milliUnits, prompt, userId, createdAt: at } = job;
          // A set above the amount for approval was approved when it was ordered.
          const planned = { projectId: set.projectId, userId, tokens: due, at };
          const spending = await spendingLimits.check(tx, planned);
          await holdSpending(tx, apiTokenIdOf(me), due);
          await lockJob(tx, job.id);
          const description = messages.acceptedTake(describeJob(kind, milliUnits, prompt));
          const request = { userId, generationId: take.id, provider, service: kind, description };
          const { paidTokens, freeTokens } = await tokens.spend(tx, request, due);
          const charge = {
            tokenCost: job.tokenCost + paidTokens,
            freeTokens: job.freeTokens + freeTokens,
          };
          await jobs.setAccepted(tx, job.id, {
            ...charge,
            ...(await takeResults.keep(tx, set, one, charge)),
          });
          await publish(tx, { type: 'balance_changed', userId });
          await publish(tx, { type: 'budget_changed', projectId: set.projectId });
          await spending?.submitted(tx, job);
        }
        await repo.accept(tx, take.id);
        return reply(tx, me, project, id);
      }),

    /** Starts a blind vote on eligible takes; default: the first ones. @throws too_few_takes, take_vote_started */
    startVote: (
      me: AuthUser,
      id: string,
      { voterIds, takes: numbers }: Body<'startTakeVote'>,
    ): Promise<Vote> =>
      change(me, id, async (tx, { set, project }) => {
        if (set.voteId !== null) throw new AppError('take_vote_started');
        const eligible = currentTakes(await takesIn(tx, set)).flatMap((one) => {
          const version = versionOf(set, one);
          return isEligible(one) && version !== null ? [{ number: one.take.number, version }] : [];
        });
        const chosen = numbers
          ? eligible.filter(({ number }) => numbers.includes(number))
          : eligible.slice(0, limits.voteCandidates.max);
        if (numbers && chosen.length < numbers.length)
          throw validationError('takes', messages.chooseTakesPassed);
        if (chosen.length < limits.voteCandidates.min) throw new AppError('too_few_takes');
        const vote = await votes.createIn(tx, me, project, {
          title: messages.voteOnTakes(truncateGraphemes(promptOf(set.brief), limits.queuePromptLength)),
          mode: 'choice',
          candidates: chosen.map(({ version }) => ({ trackId: set.trackId!, version })),
          voterIds,
        });
        await repo.update(tx, id, { voteId: vote.id });
        return vote;
      }),

    /**
     * Makes the winner the current version, and moves the others to the trash, unless kept; may be changed later.
     * @throws take_not_finished, take_vote_open, track_locked; not_found if the track left the project
     */
    decide: (me: AuthUser, id: string, { winner, keep = [] }: Body<'decideTakeSet'>): Promise<TakeSet> =>
      change(me, id, async (tx, { set, project }) => {
        const takes = await takesIn(tx, set);
        const versionOfTake = (number: number) => {
          const one = currentTakes(takes).find(({ take }) => take.number === number);
          const version = one?.job.status === 'completed' ? versionOf(set, one) : null;
          if (one && isUnpaid(one)) throw new AppError('take_not_paid');
          if (version === null) throw new AppError('take_not_finished');
          return version;
        };
        const chosen = versionOfTake(winner);
        if (isRunning(takes)) throw new AppError('take_not_finished', {}, messages.someTakesStillProgress);
        if (hasCandidate(set, takes, await openCandidatesOf(tx, [set.trackId!])))
          throw new AppError('take_vote_open');
        const all = takes.flatMap((one) => versionOf(set, one) ?? []);
        await versions.choose(
          tx,
          me,
          { trackId: set.trackId!, projectId: set.projectId },
          {
            winner: chosen,
            kept: keep.map(versionOfTake),
            others: all.filter((version) => version !== chosen),
          },
        );
        await repo.update(tx, id, { winner });
        if (set.winner !== winner) {
          await activities.record(tx, {
            type: 'other',
            projectId: set.projectId,
            actorId: me.id,
            trackId: set.trackId,
            name: messages.choseTake({
              winner,
              prompt: quoted(promptOf(set.brief), limits.queuePromptLength),
            }),
          });
        }
        return reply(tx, me, project, id);
      }),
  };
}
