import { v7 as uuidv7 } from 'uuid';
import type { GenerationProgress, SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { GeneratedAudio, Provenance } from '#providers/provider.ts';
import {
  folderOf,
  type AttemptContext,
  type Job,
  type JobKind,
  type FinalCharge,
} from '#server/platform/jobs/job-kind.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { isStreamed } from './generation.ts';
import type { ComposingServices, Context } from '#server/platform/context.ts';
import { generationTypes } from './generation-types.ts';
import { generateAudio, type GenerationOutput } from './generate-audio.ts';
import { audioChunkWriter } from './audio-chunk-writer.ts';
import { scoreContentType, scoreFile } from '#server/composing/scores/stored-score-file.ts';
import { isFree, settleTake } from '#server/composing/takes/settle-take.ts';
import type { UnpaidPreview } from '#server/composing/takes/take-results.service.ts';
import * as audioChunks from './audio-chunks.repo.ts';

const folder = (job: JobRow) => `projects/${job.projectId}/generations/${job.id}/`;

/** The comment that the edits of a remake were read from, or the prompt of a version was made from. */
const commentOf = ({
  remakeRequest: remake,
  commentId,
}: Pick<JobRow, 'remakeRequest' | 'commentId'>): string | undefined =>
  remake?.kind === 'edit' ? remake.comment_id : (commentId ?? undefined);

/** The job kind that generates tracks of one type. */
export function generationKind<Type extends TrackType>(
  type: Type,
  context: Context,
  services: ComposingServices,
): JobKind<
  SettingsByType[Type],
  GenerationOutput<SettingsByType[Type]> & { readonly preview?: UnpaidPreview | undefined }
> {
  const { objects } = context;
  const { tracks, versions, ideas, comments, takeResults, listeningStreams } = services;
  /** A take that will not be charged has a preview. */
  type Output = GenerationOutput<SettingsByType[Type]> & { readonly preview?: UnpaidPreview | undefined };
  const { settings } = generationTypes[type];

  /** Object keys of the audio files. Each attempt has its own folder, so attempts cannot overwrite each other. */
  function keysOf(job: JobRow, { audio, playable, score }: GeneratedAudio) {
    const attemptFolder = folderOf({ folder }, job);
    return {
      audio: `${attemptFolder}audio.${audio.extension}`,
      playable: playable && `${attemptFolder}playable.${playable.extension}`,
      score: score && `${attemptFolder}${scoreFile}`,
    };
  }

  /** The key of the preview of a take that will not be charged; undefined for anything else. */
  const previewKeyOf = (
    job: JobRow,
    { take, provider }: Pick<Output, 'take' | 'provider'>,
  ): string | undefined =>
    take && isFree(take, provider) && job.tokenCost + job.freeTokens > 0
      ? `${folderOf({ folder }, job)}preview.mp3`
      : undefined;

  async function storeFiles(
    job: JobRow,
    { generated }: Pick<GenerationOutput<unknown>, 'generated'>,
    preview: { readonly key: string; readonly bytes: Uint8Array } | undefined,
  ): Promise<void> {
    const { audio, playable, score } = generated;
    if (preview) await objects.put(preview.key, preview.bytes, { contentType: 'audio/mpeg' });
    const keys = keysOf(job, generated);
    await objects.put(keys.audio, audio.bytes, { contentType: audio.contentType });
    if (score && keys.score) await objects.put(keys.score, score, { contentType: scoreContentType });
    if (!playable || !keys.playable) return;
    await objects.put(keys.playable, playable.bytes, { contentType: playable.contentType });
  }

  /** Adds the track, or a version to the track that the job is for; a track again if that one is purged or full. */
  async function addTrack(
    tx: Tx,
    job: Job<SettingsByType[Type]>,
    track: ReturnType<typeof newTrack>,
  ): Promise<{ trackId: string; version?: number }> {
    const { versionOf, parentTrackId, remakeRequest, commentId } = job;
    const isOwnRemake = parentTrackId === versionOf;
    const remadeVersion = isOwnRemake ? (remakeRequest?.version ?? null) : null;
    const sourceVersion =
      versionOf && commentId ? await comments.versionOf(tx, commentId, versionOf) : remadeVersion;
    const origin = commentOf(job) === undefined ? undefined : ('comment' as const);
    const version = versionOf
      ? await versions.add(tx, versionOf, { ...track, ...(origin && { origin }), sourceVersion })
      : undefined;
    if (versionOf && version !== undefined) return { trackId: versionOf, version };
    await tracks.add(tx, track);
    return { trackId: track.id };
  }

  /** The new track: measured facts, and the settings, seed and provider that generated it. */
  function newTrack(
    job: Job<SettingsByType[Type]>,
    { generated, settings: usedSettings, provider, soundFont, seed, requested }: Output,
    { tokenCost, freeTokens }: FinalCharge,
  ) {
    if (job.projectId === null) throw new Error('a track needs a project');
    const { facts, audio, waveform } = generated;
    const keys = keysOf(job, generated);
    return {
      id: uuidv7(),
      projectId: job.projectId,
      createdBy: job.userId,
      generationId: job.id,
      title: facts.title,
      trackType: type,
      source: 'generated' as const,
      genres: [...facts.genres],
      prompt: job.prompt,
      settings: usedSettings,
      parentTrackId: job.parentTrackId,
      remake: job.remake,
      provider: provider.name,
      providerVersion: provider.version,
      seed: facts.provenance ? facts.provenance.seed : seed,
      compositionPlan: facts.plan ?? null,
      facts: {
        understood: facts.understood ?? null,
        bpm: facts.bpm ?? null,
        key: facts.key ?? null,
        detected: [...(facts.detected ?? [])],
        metre: facts.metre ?? null,
        ...(facts.stated && { stated: statedOf(facts.stated) }),
        ...(facts.provenance && { provenance: withoutSeedOf(facts.provenance) }),
        instruments: [...(facts.instruments ?? [])],
        sections: [...(facts.sections ?? [])],
        loudnessLufs: facts.loudnessLufs ?? null,
        truePeakDbtp: facts.truePeakDbtp ?? null,
        soundFont: soundFont ? { id: soundFont.id, name: soundFont.name } : null,
        requested,
      },
      words: facts.words?.length ? [...facts.words] : null,
      durationMs: facts.durationMs,
      waveform,
      objectKey: keys.audio,
      contentType: audio.contentType,
      extension: audio.extension,
      sizeBytes: audio.bytes.byteLength,
      playableKey: keys.playable ?? null,
      scoreKey: keys.score ?? null,
      scoreSizeBytes: generated.score?.byteLength ?? null,
      tokenCost,
      freeTokens,
    };
  }

  return {
    name: type,
    request: settings,
    queue: 'generate',
    maxAttempts: 4,
    noun: 'track',
    folder,
    async run(job, attempt) {
      const measureTake = await takeResults.measurementFor(job);
      // A take is measured before anyone listens, and may not be charged.
      const { finish, ...listeners } = attemptListeners(context, job, attempt, {
        isStreamed: measureTake === undefined && isStreamed({ request: { ...job.request } }),
      });
      const output = await generateAudio(context, services, type, job, {
        ...attempt,
        ...listeners,
        measureTake,
      });
      attempt.signal.throwIfAborted();
      await finish();
      const key = previewKeyOf(job, output);
      const { playable = output.generated.audio } = output.generated;
      const preview = key && { key, bytes: await listeningStreams.preview(job.userId, playable.bytes) };
      attempt.signal.throwIfAborted();
      await attempt.retry(() => storeFiles(job, output, preview || undefined));
      if (!preview) return output;
      const { audio, playable: other, score } = output.generated;
      const files = [preview.bytes, audio.bytes, other?.bytes, score];
      const sizeBytes = files.reduce((sum, bytes) => sum + (bytes?.byteLength ?? 0), 0);
      return { ...output, preview: { key: preview.key, sizeBytes } };
    },
    providerName: ({ provider }) => provider.name,
    async lock(tx, job) {
      if (job.ideaId) await ideas.lock(tx, job.ideaId);
      await takeResults.lock(tx, job);
    },
    settle: ({ providerName }, { take, provider }, price) =>
      take ? settleTake(take, { ...provider, displayName: providerName }, price) : { charge: price },
    ended: (tx, { id }) => takeResults.announceJob(tx, id),
    async commit(tx, job, output, charge) {
      const track = newTrack(job, output, charge);
      const commentId = commentOf(job);
      const commented =
        commentId === undefined ? undefined : await comments.lockToFix(tx, commentId, job.versionOf);
      const added = output.take
        ? await takeResults.commit(tx, job, output.take, track, output.preview)
        : await addTrack(tx, job, track);
      const { trackId, version } = added;
      if (!trackId) return added;
      if (job.ideaId) await ideas.becameTrack(tx, job.ideaId, trackId);
      if (commented) {
        const result = version == null ? undefined : { trackId, version };
        await comments.fix(tx, commented, { actorId: job.userId, result });
      }
      return added;
    },
  };
}

/** Known values only, because the facts are stored as JSON. */
const statedOf = ({ bpm, key }: NonNullable<GeneratedAudio['facts']['stated']>) => ({
  ...(bpm !== undefined && { bpm }),
  ...(key !== undefined && { key }),
});

/** The seed has a column. */
const withoutSeedOf = ({ seed: _seed, ...provenance }: Provenance) => provenance;

/** Publishes the progress of an attempt and, in stream mode, stores its audio chunks. */
function attemptListeners(
  { db, log }: Context,
  job: Job<object>,
  attempt: AttemptContext,
  { isStreamed: hasStream }: { readonly isStreamed: boolean },
) {
  let latest: GenerationProgress = { stage: 'rendering', fraction: 0 };
  let playable = false;
  const publish = () => attempt.onProgress(playable ? { ...latest, playable } : latest);
  const writer = audioChunkWriter(
    async (index, mp3) => {
      if (!(await audioChunks.add(db, job, index, mp3))) {
        await attempt.checkCurrent();
        return false;
      }
      if (!playable) {
        playable = true;
        publish();
      }
      return true;
    },
    { log },
  );
  return {
    onProgress: (progress: GenerationProgress) => {
      latest = progress;
      publish();
    },
    onAudioChunk: hasStream ? (mp3: Uint8Array) => writer.add(mp3) : undefined,
    startOver: async () => {
      const hadChunks = await writer.startOver();
      playable = false;
      if (hadChunks) await audioChunks.deleteAll(db, job.id);
    },
    finish: () => writer.end(),
  };
}
