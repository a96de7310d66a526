import { AppError } from '#contract/errors.ts';
import type { GenerationProgress } from '#contract/generation.ts';
import { OrderCancelled } from '#providers/order-cancelled.ts';
import { ProviderError } from '#providers/provider-error.ts';
import { isAway, keepTrying } from '#server/keep-trying.ts';
import { StorageFullError } from '#server/storage/objects/object-store.ts';
import type { JobContext, JobPayload } from '#server/storage/queue.ts';
import { announceGeneration, completeGeneration, endGeneration } from './ending.ts';
import type { GenerationDeps } from './generation.deps.ts';
import * as repo from './generation.repo.ts';
import type { ErrorFacts, GenerationRow } from './generation.tables.ts';
import { discardFiles, discardOtherTries, storeFiles } from './generation-files.ts';
import { newTrack } from './make-track.ts';
import { makeSound, type MadeBy } from './make-sound.ts';
import { isAloud } from './order.ts';
import { progressWriter } from './progress-writer.ts';
import { soundWriter } from './sound-writer.ts';
import * as sounds from './sounds.repo.ts';

export const generationQueue = 'generate';

/** A piece that took its process down this often is not tried again. */
const maxAttempts = 4;

const failed = (errorMessage: string) =>
  ({ status: 'failed', errorCode: 'generation_failed', errorMessage }) as const;
const gaveUp = failed('The server stopped too often while this was made. The tokens were returned.');

/** The piece cannot be made or kept, and trying again would not help. */
class Unmakeable extends Error {}

/** Makes the pieces that were ordered, `concurrency` at a time in this process. */
export async function workOnGenerations(deps: GenerationDeps, concurrency: number): Promise<void> {
  const running = new Map<string, AbortController>();
  deps.subscribe((message) => {
    if (message.type === 'generation_changed' && message.status === 'cancelled') {
      running.get(message.id)?.abort(new OrderCancelled());
    }
  });

  async function run(id: string, { signal }: JobContext): Promise<void> {
    const row = await repo.claim(deps.db, id);
    if (!row) return;
    if (row.attempt > maxAttempts) return void (await endGeneration(deps, id, gaveUp));
    const cancel = new AbortController();
    running.set(id, cancel);
    try {
      const ended = AbortSignal.any([signal, cancel.signal]);
      const stop = () => cancel.abort(new OrderCancelled());
      await finish(deps, row, await make(deps, row, { signal: ended, stop }), ended);
    } catch (error) {
      if (error instanceof OrderCancelled) return;
      // Anything else is the server's trouble, not the piece's: the queue tries again.
      if (!(error instanceof Unmakeable)) throw error;
      deps.log.error({ err: error.cause, generationId: id, attempt: row.attempt }, 'a generation failed');
      await endGeneration(deps, id, { ...failed(error.message), errorFacts: factsOf(error.cause) });
    } finally {
      running.delete(id);
    }
  }

  await deps.queue.work(
    generationQueue,
    {
      concurrency,
      onExhausted: async (payload) => void (await endGeneration(deps, idOf(payload), gaveUp)),
    },
    (payload, context) => run(idOf(payload), context),
  );
}

const idOf = (payload: JobPayload) => String(payload['generationId']);

interface Attempt {
  readonly signal: AbortSignal;
  /** Ends the attempt: it was cancelled or another one has begun, and the message that said so was lost. */
  readonly stop: () => void;
}

/** Makes the sound. @throws Unmakeable where that is the piece's own trouble, or its provider's */
async function make(deps: GenerationDeps, row: GenerationRow, { signal, stop }: Attempt): Promise<MadeBy> {
  await announceGeneration(deps, deps.db, row);
  const { allHeard, ...telling } = tellOfIt(deps, row, stop);
  try {
    const made = await makeSound(deps, row, { signal, ...telling });
    signal.throwIfAborted();
    await allHeard();
    return made;
  } catch (error) {
    signal.throwIfAborted();
    // A provider's network may be in trouble in the same words as the database's.
    if (isAway(error) && !(error instanceof ProviderError)) throw error;
    throw new Unmakeable(reasonFor(error), { cause: error });
  }
}

/** Writes down how far a try is and, where the order asks for it, what there is to hear. */
function tellOfIt(deps: GenerationDeps, row: GenerationRow, stop: () => void) {
  const { db } = deps;
  let latest: GenerationProgress = { stage: 'rendering', fraction: 0 };
  let playable = false;
  let lastWrite = Promise.resolve();
  async function writeProgress(): Promise<void> {
    const progress = playable ? { ...latest, playable } : latest;
    if (!(await repo.setProgress(db, row, progress))) return stop();
    await announceGeneration(deps, db, row);
  }
  /** One after the other, or what was said first could be what stays. */
  function setProgress(): Promise<void> {
    const written = lastWrite.then(writeProgress);
    lastWrite = written.catch(() => undefined);
    return written;
  }
  const write = progressWriter(setProgress, deps);
  const writer = soundWriter(async (piece, mp3) => {
    if (!(await sounds.add(db, row, piece, mp3))) {
      stop();
      return false;
    }
    if (!playable) {
      playable = true;
      await setProgress();
    }
    return true;
  }, deps);
  return {
    onProgress: (progress: GenerationProgress) => {
      latest = progress;
      write(progress);
    },
    onSound: isAloud(row) ? (mp3: Uint8Array) => writer.add(mp3) : undefined,
    startOver: async () => {
      const wasHeard = await writer.startOver();
      playable = false;
      if (wasHeard) await sounds.forget(db, row.id);
    },
    allHeard: () => writer.end(),
  };
}

/**
 * Keeps what was made: it is in the store, whole, before any row speaks of it. Where the store or the database is
 * away it waits for them.
 */
async function finish(
  deps: GenerationDeps,
  row: GenerationRow,
  { sound, settings, by }: MadeBy,
  signal: AbortSignal,
): Promise<void> {
  const patience = { signal, log: deps.log };
  await keepTrying(() => storeFiles(deps.objects, row, sound), patience).catch(async (error: unknown) => {
    if (!signal.aborted && isAway(error)) throw error;
    // Of two files one may be there.
    await discardFiles(deps.objects, row, sound).catch(() => undefined);
    signal.throwIfAborted();
    throw new Unmakeable(reasonFor(error), { cause: error });
  });
  const track = newTrack({ ...row, settings }, sound, by);
  const inTime = await keepTrying(async () => {
    if (await completeGeneration(deps, row, track, by.name)) return true;
    // A connection can break between the commit and its answer: then it is this track that was in time.
    return (await repo.byId(deps.db, row.id))?.trackId === track.id;
  }, patience).catch(async (error: unknown) => {
    // What an admin changed meanwhile, such as a price that is gone, is the same at the next try.
    if (!(error instanceof AppError)) throw error;
    await discardFiles(deps.objects, row, sound);
    throw new Unmakeable(`${error.message} The tokens were returned.`, { cause: error });
  });
  if (!inTime) await discardFiles(deps.objects, row, sound);
  else if (row.attempt > 1) await discardOtherTries(deps.objects, row);
}

function factsOf(error: unknown): ErrorFacts | undefined {
  if (!(error instanceof ProviderError)) return undefined;
  const { code, billed, suggestion, requestId } = error;
  return { code, billed, suggestion, requestId };
}

function reasonFor(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  if (error instanceof StorageFullError) return 'The disk is full. The tokens were returned.';
  return 'The piece could not be made. The tokens were returned.';
}
