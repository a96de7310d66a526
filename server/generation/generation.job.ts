import { ProviderError, type MadeMusic } from '#providers/provider.ts';
import { askedFormat } from '#contract/music.ts';
import { StorageFullError } from '#server/storage/objects/object-store.ts';
import type { JobContext, JobPayload } from '#server/storage/queue.ts';
import { announceGeneration, completeGeneration, endGeneration } from './ending.ts';
import type { GenerationDeps } from './generation.deps.ts';
import * as repo from './generation.repo.ts';
import type { GenerationRow } from './generation.tables.ts';
import { newTrack, objectKeys } from './make-track.ts';
import { progressWriter } from './progress-writer.ts';

export const generationQueue = 'generate';

/** A piece that took its process down this often is not tried again. */
const maxAttempts = 4;

const failed = (errorMessage: string) =>
  ({ status: 'failed', errorCode: 'generation_failed', errorMessage }) as const;
const gaveUp = failed('The server stopped too often while this was made. The tokens were returned.');

class Cancelled extends Error {}

/** Makes the pieces that were ordered, `concurrency` at a time in this process. */
export async function workOnGenerations(deps: GenerationDeps, concurrency: number): Promise<void> {
  const running = new Map<string, AbortController>();
  deps.subscribe((message) => {
    if (message.type === 'generation_changed' && message.status === 'cancelled') {
      running.get(message.id)?.abort(new Cancelled());
    }
  });

  async function run(id: string, { signal }: JobContext): Promise<void> {
    const row = await repo.claim(deps.db, id);
    if (!row) return;
    if (row.attempt > maxAttempts) return void (await endGeneration(deps, id, gaveUp));
    const cancel = new AbortController();
    running.set(id, cancel);
    try {
      await make(deps, row, AbortSignal.any([signal, cancel.signal]));
    } catch (error) {
      if (error instanceof Cancelled) return;
      // Handed back: another process, or the next start, makes it.
      if (signal.aborted) throw error;
      deps.log.error({ err: error, generationId: id, attempt: row.attempt }, 'a generation failed');
      await endGeneration(deps, id, failed(reasonFor(error)));
    } finally {
      running.delete(id);
    }
  }

  await deps.queue.work(
    generationQueue,
    { concurrency, onExhausted: async (payload) => void (await endGeneration(deps, idOf(payload), gaveUp)) },
    (payload, context) => run(idOf(payload), context),
  );
}

const idOf = (payload: JobPayload) => String(payload['generationId']);

function reasonFor(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  if (error instanceof StorageFullError) return 'The disk is full. The tokens were returned.';
  return 'The piece could not be made. The tokens were returned.';
}

async function make(deps: GenerationDeps, row: GenerationRow, signal: AbortSignal): Promise<void> {
  const { provider } = deps;
  await announceGeneration(deps, deps.db, row);
  const onProgress = progressWriter(async (progress) => {
    if (await repo.setProgress(deps.db, row, progress)) await announceGeneration(deps, deps.db, row);
  }, performance.now.bind(performance));
  const made = await provider.makeMusic(
    { settings: row.settings, lengthMs: row.lengthMs, format: askedFormat(row.settings), seed: row.seed },
    { signal, onProgress },
  );
  signal.throwIfAborted();
  await store(deps, row, made);
  const inTime = await completeGeneration(deps, row, newTrack(row, made, provider.version));
  if (!inTime) await discard(deps, row, made);
}

/** The sound is on disk, whole, before any row speaks of it. */
async function store(
  { objects }: GenerationDeps,
  row: GenerationRow,
  { audio, playable, ...made }: MadeMusic,
) {
  const keys = objectKeys(row, { audio, playable, ...made });
  await objects.put(keys.audio, audio.bytes, { contentType: audio.contentType });
  if (playable && keys.playable)
    await objects.put(keys.playable, playable.bytes, { contentType: playable.contentType });
}

async function discard({ objects }: GenerationDeps, row: GenerationRow, made: MadeMusic): Promise<void> {
  const keys = objectKeys(row, made);
  await objects.delete(keys.audio);
  if (keys.playable) await objects.delete(keys.playable);
}
