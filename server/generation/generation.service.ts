import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Generation, SettingsByType } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { Remake } from '#contract/remake.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { Voice } from '#contract/voice.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Person } from '#server/http/person.ts';
import { requestHash } from '#server/http/request-hash.ts';
import type { Authorized } from '#server/access/authorized.ts';
import type { JobRow } from '#server/jobs/jobs.tables.ts';
import { hasEnded } from '#server/jobs/watch-jobs.ts';
import type { ProjectRow } from '#server/projects/projects.service.ts';
import { generationReply, isGeneration, isStreamed, type GenerationRow } from './generation.ts';
import type { GenerationDeps } from './generation.deps.ts';
import { generationTypes } from './generation-types.ts';
import { generatorOf } from './generator-of.ts';
import { soundOf } from './sound-reader.ts';
import * as sounds from './sounds.repo.ts';
import { voicePreviews } from './voice-previews.ts';

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

/** Jobs that make tracks. */
export function generationService(deps: GenerationDeps) {
  const { db, jobs, kindOf, tracks, projects, ideas, providerRegistry } = deps;
  const previews = voicePreviews(deps);

  const reply = (row: GenerationRow): Generation => generationReply(row, jobs.progressOf(row));

  /**
   * Submits the job of a track.
   * @throws idempotency_conflict, insufficient_tokens, unknown_provider, service_unavailable, and what the maker refuses
   */
  async function submit<Type extends TrackType>(
    me: Person,
    project: Authorized<ProjectRow, 'generate'>,
    type: Type,
    settings: SettingsByType[Type],
    { key, ideaId, parent, provider: asked, allowFallback = false }: OrderOptions,
  ): Promise<JobRow> {
    const what = parent ? [parent.trackId, parent.remake] : [settings];
    const more = [
      ...(ideaId ? [ideaId] : []),
      ...(asked || allowFallback ? [{ provider: asked, allowFallback }] : []),
    ];
    const hash = requestHash(type, project.id, ...what, ...more);
    const known = await jobs.byKey(me.id, key, project.id, hash);
    if (known) return known;
    const { provider, displayName } = await providerRegistry.find(type, asked);
    return jobs.submit({
      kind: kindOf(type),
      userId: me.id,
      projectId: project.id,
      request: settings,
      requestHash: hash,
      key,
      provider: provider.name,
      providerName: displayName,
      prompt: generationTypes[type].prompt(settings),
      milliUnits: generatorOf(provider, type).milliUnits(settings),
      seed: settings.seed ?? randomInt(limits.seed.max + 1),
      allowFallback,
      ideaId: ideaId ?? null,
      parentTrackId: parent?.trackId ?? null,
      remake: parent?.remake.kind ?? null,
      remakeAsked: parent?.remake ?? null,
      async check(tx) {
        if (ideaId) await ideas.mayBecomeTrack(tx, project, ideaId);
      },
    });
  }

  /** A generation of a project that the person may see. @throws not_found */
  async function find(me: Person, id: string): Promise<GenerationRow> {
    const row = await jobs.byId(id);
    if (!row || !isGeneration(row)) throw new AppError('not_found');
    await projects.authorize(row.projectId, me, 'see');
    return row;
  }

  /** Cancels what is under way; takes off the queue what has ended. For its owner and those who may edit the project. */
  async function cancel(me: Person, id: string): Promise<JobRow> {
    const row = await find(me, id);
    if (row.userId !== me.id) await projects.authorize(row.projectId, me, 'edit');
    return jobs.cancel(row);
  }

  /**
   * What can be heard of a piece while it is made, until the signal.
   * @throws not_found where it cannot be heard, or its track cannot be seen, as one in the trash
   */
  async function sound(me: Person, id: string, signal: AbortSignal): Promise<AsyncIterable<Buffer>> {
    const row = await find(me, id);
    if (!isStreamed(row)) throw new AppError('not_found', {}, 'This piece is not heard while it is made.');
    if (row.trackId) await tracks.authorize(row.trackId, me, 'see');
    const isOver =
      hasEnded(row) && (row.status !== 'completed' || (await sounds.from(db, row, 0)).length === 0);
    if (isOver) throw new AppError('not_found');
    return soundOf(db, jobs.follow(id, signal));
  }

  return {
    submit,
    sound,
    /** Removes the sound of pieces that were heard while they were made. */
    sweep: () => sounds.sweep(db),
    /** The voices of this provider, or of the usual one. @throws unknown_provider, service_unavailable */
    async voices(asked?: string): Promise<readonly Voice[]> {
      const provider = await providerRegistry.choose('voice', asked);
      try {
        return await provider.voices();
      } catch (error) {
        if (error instanceof ProviderError) throw new AppError('service_unavailable', {}, error.message);
        throw error;
      }
    },
    voicePreview: (voiceId: string) => previews.find(voiceId),
    find,
    cancel,
    waitForEnd: jobs.waitForEnd,
    reply: (row: JobRow): Generation => {
      if (!isGeneration(row)) throw new AppError('not_found');
      return reply(row);
    },
    /** As the API shows it; whoever calls has checked who asks. */
    async byId(id: string): Promise<Generation | undefined> {
      const row = await jobs.byId(id);
      return row && isGeneration(row) ? reply(row) : undefined;
    },
    ofProject: (project: Authorized<ProjectRow, 'see'>, limit: number, before?: string) =>
      jobs.ofProject(project.id, limit, before),
    /** Takes what a person has of completed pieces off the queue of a project. @returns how many */
    clear: (me: Person, project: Authorized<ProjectRow, 'see'>) => jobs.dismissCompleted(project.id, me.id),
  };
}
