import type { z } from 'zod';
import type { GenerationProgress } from '#contract/generation.ts';
import type { Tx } from '#server/storage/db.ts';
import type { JobKindName } from './job-kind-names.ts';
import type { JobRow } from './jobs.tables.ts';

/** A job with its request as its kind understands it. */
export type Job<Request> = Omit<JobRow, 'request'> & { readonly request: Request };

/** Each queue has workers of its own, so that none of them waits for the work of another. */
export const jobQueues = ['generate', 'image-text', 'score-file'] as const;
export type JobQueue = (typeof jobQueues)[number];

/** What an attempt can change of its row. */
export type JobChange = Partial<Pick<JobRow, 'providerJob' | 'stoodInFor' | 'stoodInBecause'>>;

/** Who made it in the end, and what it cost. */
export type Outcome = Pick<JobRow, 'provider' | 'tokenCost' | 'freeTokens' | 'providerCostUsd'>;

/** What an attempt can do beside its work. */
export interface AttemptContext {
  /** Aborted when the job was cancelled, another attempt has begun, or the process stops. */
  readonly signal: AbortSignal;
  /** Publishes how far the attempt is, at most four times a second; nothing of it is stored. */
  readonly onProgress: (progress: GenerationProgress) => void;
  /** Aborts the attempt where the job has ended or another attempt has begun. */
  readonly checkCurrent: () => Promise<void>;
  /** Changes the job's row and publishes that. @throws when the attempt is not the current one any more */
  readonly change: (values: JobChange) => Promise<void>;
  /** Repeats something that can be repeated while the store or the database is away. */
  readonly keepTrying: <T>(work: () => Promise<T>) => Promise<T>;
}

/** What is written with the end of a completed job, and the keys of files that its output replaces. */
export interface JobResult extends Partial<Pick<JobRow, 'result' | 'trackId'>> {
  readonly replaced?: readonly string[];
}

/** One kind of work: how it is done and what becomes of its output. */
export interface JobKind<Request, Output> {
  readonly name: JobKindName;
  readonly request: z.ZodType<Request>;
  readonly queue: JobQueue;
  /** A job that took its process down this often is not tried again. */
  readonly maxAttempts: number;
  /** What is made, in the sentence that says that it could not be: "piece", "file". */
  readonly noun: string;
  /** Where the files of all attempts lie, with a slash at the end; each attempt has a folder there by its number. */
  readonly folder: (job: JobRow) => string;
  /** Does the work and stores its files, in the attempt's own folder. */
  run(job: Job<Request>, context: AttemptContext): Promise<Output>;
  /** Who made it, where that need not be the provider that took the job. */
  readonly madeBy?: (output: Output) => string;
  /** Takes locks that have to come before the job's own. */
  readonly lock?: (tx: Tx, job: JobRow) => Promise<void>;
  /** Keeps the output, in the transaction that completes the job and settles its payment. */
  commit(tx: Tx, job: Job<Request>, output: Output, paid: Outcome): Promise<JobResult>;
}

/** An attempt that has done its work. */
export interface FinishedAttempt {
  readonly madeBy: string;
  commit(tx: Tx, paid: Outcome): Promise<JobResult>;
}

/** A kind whose types of request and output are its own affair. */
export interface AnyJobKind extends Pick<
  JobKind<unknown, unknown>,
  'name' | 'queue' | 'maxAttempts' | 'noun' | 'folder' | 'lock'
> {
  /** @throws ZodError where the row's request is not one of this kind */
  run(job: JobRow, context: AttemptContext): Promise<FinishedAttempt>;
}

/** Hides the types of a kind behind the schema of its requests, so that kinds fit into one registry. */
export function anyJobKind<Request, Output>(kind: JobKind<Request, Output>): AnyJobKind {
  return {
    ...kind,
    async run(row, context) {
      const job = { ...row, request: kind.request.parse(row.request) };
      const output = await kind.run(job, context);
      return {
        madeBy: kind.madeBy?.(output) ?? row.provider,
        commit: (tx, paid) => kind.commit(tx, job, output, paid),
      };
    },
  };
}

/** The folder of one attempt's files. */
export const folderOf = (kind: Pick<AnyJobKind, 'folder'>, job: JobRow): string =>
  `${kind.folder(job)}${job.attempt}/`;
