import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Remake } from '#contract/remake.ts';
import type { Voice } from '#contract/voice.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Person } from '#server/http/person.ts';
import { requestHash } from '#server/http/request-hash.ts';
import type { Authorized } from '#server/access/authorized.ts';
import type { ProjectRow } from '#server/projects/projects.service.ts';
import { announceGeneration, endGeneration } from './ending.ts';
import type { GenerationDeps } from './generation.deps.ts';
import { generationQueue } from './generation.job.ts';
import * as repo from './generation.repo.ts';
import { generationReply } from './generation.reply.ts';
import type { GenerationRow } from './generation.tables.ts';
import { makerOf } from './maker.ts';
import { describeOrder, isAloud, promptOf, type Ordered } from './order.ts';
import { soundOf } from './sound-reader.ts';
import * as sounds from './sounds.repo.ts';
import { voicePreviews } from './voice-previews.ts';
import { hasEnded, watchGenerations } from './watch.ts';

export interface OrderOptions {
  /** The request's Idempotency-Key. */
  readonly key?: string | undefined;
  /** The idea that the order comes from. */
  readonly ideaId?: string | null | undefined;
  /** The track that it is made from. */
  readonly parent?: Parent | undefined;
  /** Who is to make it; absent, whoever does. */
  readonly provider?: string | undefined;
  /** Whether the built-in composer may stand in. */
  readonly allowFallback?: boolean | undefined;
}

export interface Parent {
  readonly trackId: string;
  /** As it was asked for: of a repeated request the settings need not be the same. */
  readonly remake: Remake;
}

export type Generations = ReturnType<typeof generationService>;

const cancelled = {
  status: 'cancelled',
  errorCode: 'generation_cancelled',
  errorMessage: 'Cancelled. The tokens were returned.',
} as const;

/** Orders of pieces: taken and paid for here, made by the job. */
export function generationService(deps: GenerationDeps) {
  const { db, publish, queue, tokens, tracks, projects, ideas, roster } = deps;
  const watch = watchGenerations(deps);
  const previews = voicePreviews(deps);

  /**
   * Holds the tokens, writes the generation and its job, all in one transaction. The same
   * Idempotency-Key gives the same generation, however many requests are under way.
   */
  async function submit(
    me: Person,
    project: Authorized<ProjectRow, 'generate'>,
    ordered: Ordered,
    { key, ideaId, parent, provider: maker, allowFallback = false }: OrderOptions,
  ): Promise<GenerationRow> {
    const asked = parent ? [parent.trackId, parent.remake] : [ordered.settings];
    const more = [...(ideaId ? [ideaId] : []), ...(maker || allowFallback ? [{ maker, allowFallback }] : [])];
    const hash = requestHash(ordered.type, project.id, ...asked, ...more);
    const known = key === undefined ? undefined : await repo.byKey(db, me.id, key, project.id);
    if (known) return sameRequest(known, hash);

    const id = uuidv7();
    const { type, settings } = ordered;
    const prompt = promptOf(ordered);
    const { provider, displayName } = await roster.serves(type, maker);
    const milliUnits = makerOf(provider, type).milliUnits(settings);
    return db.transaction(async (tx) => {
      if (key !== undefined) {
        await repo.lockKey(tx, me.id, key);
        const winner = await repo.byKey(tx, me.id, key, project.id);
        if (winner) return sameRequest(winner, hash);
      }
      if (ideaId) await ideas.mayBecomeTrack(tx, project, ideaId);
      const payment = await tokens.hold(tx, {
        userId: me.id,
        generationId: id,
        provider: provider.name,
        service: type,
        milliUnits,
        description: describeOrder(type, milliUnits, prompt),
      });
      // Everybody's first one comes before anybody's second one.
      const priority = -(await repo.countUnderWayOf(tx, me.id));
      const row = await repo.insert(tx, {
        id,
        projectId: project.id,
        userId: me.id,
        trackType: type,
        status: 'pending',
        provider: provider.name,
        makerName: displayName,
        prompt,
        ideaId: ideaId ?? null,
        parentTrackId: parent?.trackId ?? null,
        remake: parent?.remake.kind ?? null,
        remakeAsked: parent?.remake ?? null,
        settings,
        allowFallback,
        milliUnits,
        seed: settings.seed ?? randomInt(limits.seed.max + 1),
        idempotencyKey: key ?? null,
        requestHash: hash,
        tokenCost: payment.charged,
        freeTokens: payment.freeTokens,
        freeDay: payment.freeDay,
        providerCostUsd: payment.providerCostUsd.toFixed(6),
      });
      await queue.send(tx, generationQueue, { generationId: id }, { key: id, priority });
      await announceGeneration(deps, tx, row);
      await publish(tx, { type: 'balance_changed', userId: me.id });
      return row;
    });
  }

  /** A generation of a project that the person may see. */
  async function find(me: Person, id: string): Promise<GenerationRow> {
    const row = await repo.byId(db, id);
    if (!row) throw new AppError('not_found');
    await projects.authorize(row.projectId, me, 'see');
    return row;
  }

  /** Cancels what is under way; takes off the queue what has ended. For who asked for it, and those who may edit the project. */
  async function cancel(me: Person, id: string): Promise<GenerationRow> {
    const row = await find(me, id);
    if (row.userId !== me.id) await projects.authorize(row.projectId, me, 'edit');
    const ended = await endGeneration(deps, id, cancelled);
    return ended ?? (await repo.dismiss(db, id)) ?? row;
  }

  /**
   * What can be heard of a piece while it is made, until the signal.
   * @throws not_found where it is not heard, or where its track is not seen, as one in the trash is by nobody
   */
  async function sound(me: Person, id: string, signal: AbortSignal): Promise<AsyncIterable<Buffer>> {
    const row = await find(me, id);
    if (!isAloud(row)) throw new AppError('not_found', {}, 'This piece is not heard while it is made.');
    if (row.trackId) await tracks.authorize(row.trackId, me, 'see');
    if (hasEnded(row) && (await sounds.from(db, row, 0)).length === 0) throw new AppError('not_found');
    return soundOf(db, watch.follow(id, signal));
  }

  return {
    submit,
    sound,
    /** Removes the sound of pieces that were heard while they were made. */
    sweep: () => sounds.sweep(db),
    /** The voices of this provider, or of whoever speaks here. @throws unknown_provider, service_unavailable */
    async voices(asked?: string): Promise<readonly Voice[]> {
      const provider = await roster.choose('voice', asked);
      try {
        return await provider.voices();
      } catch (error) {
        if (error instanceof ProviderError) throw new AppError('service_unavailable', {}, error.message);
        throw error;
      }
    },
    voicePreview: (voiceId: string) => previews.find(voiceId),
    /** How much the whole installation has before it. */
    underWay: () => repo.countUnderWay(db),
    find,
    cancel,
    waitForEnd: watch.waitForEnd,
    /** As the API shows it; whoever calls has checked who asks. */
    async byId(id: string) {
      const row = await repo.byId(db, id);
      return row && generationReply(row);
    },
    ofProject: (project: Authorized<ProjectRow, 'see'>, limit: number, before?: string) =>
      repo.ofProject(db, project.id, limit, before),
    /** Takes what a person has of completed pieces off the queue of a project. @returns how many */
    clear: (me: Person, project: Authorized<ProjectRow, 'see'>) =>
      repo.dismissCompleted(db, project.id, me.id),
    close: watch.close,
  };
}

function sameRequest(row: GenerationRow, hash: Buffer): GenerationRow {
  if (!row.requestHash.equals(hash)) throw new AppError('idempotency_conflict');
  return row;
}
