import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Generation, SettingsByType } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { Remake } from '#contract/remake.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { Voice } from '#contract/voice.ts';
import type { OutputFormat } from '#contract/formats.ts';
import { layoutOf, type AiMark, id3Tag } from '#engine/files.ts';
import type { AudioGenerator, Provider, SeedUse } from '#providers/provider.ts';
import { ProviderError } from '#providers/provider-error.ts';
import { apiTokenIdOf, type AuthUser } from '#server/platform/http/auth-user.ts';
import { requestHash } from '#server/platform/http/request-hash.ts';
import { can, type Authorized } from '#server/platform/access/authorized.ts';
import type { NewJob } from '#server/platform/jobs/jobs.service.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { hasEnded } from '#server/platform/jobs/watch-jobs.ts';
import { projectPolicy } from '#server/projects/projects.policy.ts';
import type { ProjectRow } from '#server/projects/projects.service.ts';
import { openCandidatesOf } from '#server/library/versions/open-candidates.ts';
import { summaryKey } from '#server/library/versions/version-summary.ts';
import { streamMark } from '#server/library/tracks/track-mark.ts';
import { generationReply, isGeneration, isStreamed, type GenerationRow } from './generation.ts';
import type { ComposingServices, Context } from '#server/platform/context.ts';
import { generationTypes } from './generation-types.ts';
import { generatorOf } from './generator-of.ts';
import { streamAudio } from './audio-chunk-reader.ts';
import * as audioChunks from './audio-chunks.repo.ts';
import { voicePreviews } from './voice-previews.ts';
import { speakLine } from './speak-line.ts';
import { messages } from '#server/composing/messages.ts';

export interface GenerationOptions {
  /** The request's Idempotency-Key. */
  readonly key?: string | undefined;
  /** The idea that the track is generated from. */
  readonly ideaId?: string | null | undefined;
  /** The track that is remade. */
  readonly parent?: Parent | undefined;
  /** Name of the requested provider; absent: the default one. */
  readonly provider?: string | undefined;
  /** Whether the built-in composer may be the fallback. */
  readonly allowFallback?: boolean | undefined;
  /** The track that gets the output as a version. */
  readonly versionOf?: string | undefined;
  /** The comment on that track that the version resolves. */
  readonly commentId?: string | undefined;
  /** Checks a new request; a repeated one gets its job without it. */
  readonly check?: (() => Promise<void>) | undefined;
}

/** The provider of a track and its quantity, in milliunits. */
export interface Chosen {
  readonly provider: Provider;
  readonly displayName: string;
  readonly milliUnits: number;
  readonly seedUse: SeedUse;
}

export interface PrepareOptions extends GenerationOptions {
  /** What was chosen already for the same settings with another seed. */
  readonly chosen?: Chosen | undefined;
}

export interface Parent {
  readonly trackId: string;
  /** As requested. It identifies the request instead of the settings, which differ when the request is repeated. */
  readonly remake: Remake;
  /** The version that is remade. */
  readonly version: number;
}

/** The request as it is stored: a version knows the version that it was made from. */
const remakeRequestOf = ({ remake, version }: Parent): Remake =>
  remake.as === 'version' ? { ...remake, version } : remake;

/** Of the preview of the built-in composer, in kbit/s. */
const previewKilobits = 128;

/** What leaves before a generation is charged: bytes at the lowest bit rate that the stream can have. */
function unpaidBytes({ kind, request, provider, milliUnits }: GenerationRow): number {
  const { settings, format } = generationTypes[kind];
  const { kilobits } = layoutOf((format as (settings: unknown) => OutputFormat)(settings.parse(request)));
  const lowest = provider === 'builtin' ? previewKilobits : Math.min(previewKilobits, kilobits || Infinity);
  const { share, seconds } = limits.unpaidStream;
  const unpaidMs = Math.min(milliUnits * share, seconds * 1_000);
  // One kilobit per second is one bit per millisecond.
  return Math.floor((unpaidMs * lowest) / 8);
}

export type Generations = ReturnType<typeof generationService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly generations: Generations;
  }
}

/** An MP3 stream that begins with its mark. */
async function* withMark(mark: AiMark, audio: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield id3Tag(mark);
  yield* audio;
}

/** A service that does not answer in this time is no reason to refuse an order. */
const readyTimeoutMs = 8_000;

/** @throws service_unavailable if the service would have to use another model than the one that an admin named */
async function requireReady<Settings>(
  generator: AudioGenerator<Settings>,
  service: TrackType,
  settings: Settings,
): Promise<void> {
  const signal = AbortSignal.timeout(readyTimeoutMs);
  try {
    await generator.requireReady?.(settings, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ProviderError) throw new AppError('service_unavailable', { service }, error.message);
    throw error;
  }
}

/** The progress of a job that waits for a worker; null without a place. */
const waitingProgress = (position: number | undefined) =>
  position === undefined ? null : ({ stage: 'understanding', fraction: 0, position } as const);

/** Jobs that generate tracks. */
export function generationService(context: Context, services: ComposingServices) {
  const { db, provider: builtin } = context;
  const { jobs, tracks, projects, ideas, providerRegistry, soundFontChoice } = services;
  const { unpaidPreviews, accounts, readInTurn } = services;
  const previews = voicePreviews(context);

  /** Those of these jobs whose version is a candidate of an open vote. */
  async function findBlind(rows: readonly JobRow[]): Promise<ReadonlySet<JobRow>> {
    const open = await openCandidatesOf(
      db,
      rows.flatMap(({ trackId }) => trackId ?? []),
    );
    const isBlind = ({ trackId, version }: JobRow) =>
      trackId !== null && open.has(summaryKey({ trackId, version: version ?? 1 }));
    return new Set(rows.filter(isBlind));
  }

  async function replies(rows: readonly JobRow[]): Promise<Generation[]> {
    const blind = await findBlind(rows);
    const places = await jobs.placesOf('generate', rows);
    return rows.map((row) => {
      if (!isGeneration(row)) throw new AppError('not_found');
      const progress = jobs.progressOf(row) ?? waitingProgress(places.get(row.id));
      return generationReply(row, progress, blind.has(row));
    });
  }
  const reply = async (row: JobRow): Promise<Generation> => (await replies([row]))[0]!;

  /** The provider of a track and its quantity, for which prompt and plan are read. @throws as `submit` */
  async function choose<Type extends TrackType>(
    me: AuthUser,
    type: Type,
    settings: SettingsByType[Type],
    requestedProvider: string | undefined,
    allowFallback = false,
  ): Promise<Chosen> {
    const { provider, displayName } = await providerRegistry.find(type, requestedProvider);
    const generator = generatorOf(provider, type);
    const milliUnits = await readInTurn(me.id, async () => generator.milliUnits(settings));
    if (!allowFallback) await requireReady(generator, type, settings);
    return { provider, displayName, milliUnits, seedUse: generator.seedUse?.(settings) ?? 'exact' };
  }

  /** The job of a track, without hash and key of its request. @throws as `submit` */
  async function prepare<Type extends TrackType>(
    me: AuthUser,
    project: Authorized<ProjectRow, 'generate'>,
    type: Type,
    settings: SettingsByType[Type],
    {
      ideaId,
      parent,
      provider: requestedProvider,
      allowFallback = false,
      versionOf,
      commentId,
      chosen,
    }: PrepareOptions,
  ): Promise<Omit<NewJob, 'requestHash' | 'key'>> {
    // A remake may be played without the deleted SoundFont of its original.
    if (!parent) await soundFontChoice.assertExists(generationTypes[type].soundFont?.(settings));
    const { provider, displayName, milliUnits } =
      chosen ?? (await choose(me, type, settings, requestedProvider, allowFallback));
    return {
      kind: services.jobKinds[type],
      userId: me.id,
      apiTokenId: apiTokenIdOf(me),
      projectId: project.id,
      request: settings,
      provider: provider.name,
      providerName: displayName,
      prompt: generationTypes[type].prompt(settings),
      milliUnits,
      seed: settings.seed ?? randomInt(limits.seed.max + 1),
      allowFallback,
      ideaId: ideaId ?? null,
      versionOf: versionOf ?? null,
      commentId: commentId ?? null,
      parentTrackId: parent?.trackId ?? null,
      remake: parent?.remake.kind ?? null,
      remakeRequest: parent ? remakeRequestOf(parent) : null,
      async check(tx) {
        // Asking the provider may have taken a while.
        await projects.authorize(project.id, me, 'generate', tx);
        if (ideaId) await ideas.assertCanBecomeTrack(tx, project, ideaId);
      },
    };
  }

  /**
   * Submits the job of a track.
   * @throws idempotency_conflict, insufficient_tokens, unknown_provider, unknown_soundfont, service_unavailable, and
   *   the errors of the provider's `milliUnits`
   */
  async function submit<Type extends TrackType>(
    me: AuthUser,
    project: Authorized<ProjectRow, 'generate'>,
    type: Type,
    settings: SettingsByType[Type],
    options: GenerationOptions,
  ): Promise<JobRow> {
    const { key, ideaId, parent, provider: requestedProvider, allowFallback = false } = options;
    const { versionOf, commentId } = options;
    const input = parent ? [parent.trackId, parent.remake] : [settings];
    const optionalInput = [
      ...(ideaId ? [ideaId] : []),
      ...(requestedProvider || allowFallback ? [{ provider: requestedProvider, allowFallback }] : []),
      ...(versionOf ? [{ versionOf, ...(commentId && { commentId }) }] : []),
    ];
    const hash = requestHash(type, project.id, ...input, ...optionalInput);
    const existing = await jobs.byKey(me.id, key, project.id, hash);
    if (existing) return existing;
    await options.check?.();
    return jobs.submit({
      ...(await prepare(me, project, type, settings, options)),
      requestHash: hash,
      key,
    });
  }

  /** A generation of a project that the user can see. @throws not_found */
  async function find(me: AuthUser, id: string): Promise<GenerationRow> {
    const row = await jobs.byId(id);
    if (!row || !isGeneration(row)) throw new AppError('not_found');
    await projects.authorize(row.projectId, me, 'see');
    return row;
  }

  /** Cancels an active generation; dismisses an ended one. For its owner and users who can edit the project. */
  async function cancel(me: AuthUser, id: string): Promise<JobRow> {
    const row = await find(me, id);
    if (row.userId !== me.id) await projects.authorize(row.projectId, me, 'edit');
    return jobs.cancel(row);
  }

  /**
   * A generation that a user may listen to: until it is charged, who ordered it alone; then everybody who sees its track.
   * @throws not_found
   */
  async function requireListener(me: AuthUser, row: GenerationRow): Promise<void> {
    const project = await projects.authorize(row.projectId, me, 'see');
    if (!hasEnded(row) && (row.userId !== me.id || !can(projectPolicy, 'generate', me, project)))
      throw new AppError('not_found', {}, messages.playableWhenFinished);
    if (row.trackId) await tracks.authorize(row.trackId, me, 'see');
  }

  /** Whether a user may still listen: they may have been removed from the project, or blocked. */
  async function mayListen(me: AuthUser, row: JobRow): Promise<boolean> {
    const user = await accounts.findActiveUser(db, me.id);
    if (!user || !isGeneration(row)) return false;
    try {
      // An API token may have less than its owner.
      await requireListener(me.apiToken ? me : { ...me, role: user.role }, row);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /**
   * Streams the audio of a generation while it is generated, until the signal aborts or the user loses access. Until it is
   * charged, only a part leaves (`limits.unpaidStream`), to who ordered it, and of at most `limits.unpaidPreviewsPerDay`
   * generations in a day that end without a charge.
   * @throws preview_limit_reached; not_found if it is not in stream mode, is not charged yet and of another user, has no
   *   chunks any more, its track is not visible, e.g. in the trash, or its version is a candidate of an open vote: not
   *   all providers stream, and some in another format
   */
  async function stream(me: AuthUser, id: string, signal: AbortSignal) {
    const row = await find(me, id);
    if (!isStreamed(row)) throw new AppError('not_found', {}, messages.cannotBePlayedYet);
    await requireListener(me, row);
    if ((await findBlind([row])).has(row)) throw new AppError('not_found');
    const isOver =
      hasEnded(row) && (row.status !== 'completed' || (await audioChunks.from(db, row, 0)).length === 0);
    if (isOver) throw new AppError('not_found');
    const isFree = row.tokenCost + row.freeTokens === 0;
    if (!isFree && !hasEnded(row) && !(await unpaidPreviews.isAllowed(row.userId, id)))
      throw new AppError('preview_limit_reached');
    const unpaid = {
      maxBytes: isFree ? Infinity : unpaidBytes(row),
      count: async () => isFree || unpaidPreviews.count(row.userId, id),
    };
    const audio = streamAudio(db, jobs.follow(id, signal), unpaid, (current) => mayListen(me, current));
    const mark = streamMark(row);
    return { mark, audio: withMark(mark, audio) };
  }

  return {
    submit,
    prepare,
    choose,
    stream,
    /** Deletes expired audio chunks, and what was counted against the limits of former days. */
    async sweep(): Promise<void> {
      await audioChunks.sweep(db);
      await unpaidPreviews.sweep();
    },
    /** An MP3 of a short text, free of charge. @throws ProviderError, service_unavailable */
    speak: (line: { readonly text: string; readonly voice: string }): Promise<Uint8Array> =>
      speakLine(builtin, line),
    /** The voices of this provider, or of the default one. @throws unknown_provider, service_unavailable */
    async voices(requestedProvider?: string): Promise<readonly Voice[]> {
      const provider = await providerRegistry.choose('voice', requestedProvider);
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
    /** The API representations. The caller must have authorized the user. */
    replies,
    reply,
    /** The API representation. The caller must have authorized the user. */
    async byId(id: string): Promise<Generation | undefined> {
      const row = await jobs.byId(id);
      return row && isGeneration(row) ? reply(row) : undefined;
    },
    ofProject: (project: Authorized<ProjectRow, 'see'>, limit: number, before?: string) =>
      jobs.ofProject(project.id, limit, before),
    /** Dismisses the completed generations of a user in a project. @returns their number */
    clear: (me: AuthUser, project: Authorized<ProjectRow, 'see'>) => jobs.dismissCompleted(project.id, me.id),
  };
}
