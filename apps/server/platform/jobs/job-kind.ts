import type { z } from 'zod';
import type { GenerationProgress } from '#contract/generation.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import type { JobKindName } from './job-kind-names.ts';
import type { JobRow } from '../schema/jobs.tables.ts';

/** A job with its request, parsed by its kind. */
export type Job<Request> = Omit<JobRow, 'request'> & { readonly request: Request };

/** Each queue has its own workers, so that no queue blocks another. */
export const jobQueues = ['generate', 'image-text', 'score-file', 'frozen-file'] as const;
export type JobQueue = (typeof jobQueues)[number];

/** Columns that an attempt can change. */
export type JobChange = Partial<Pick<JobRow, 'providerJob' | 'fallbackFor' | 'fallbackReason'>>;

/** The provider that generated the output, and the final charge. */
export type FinalCharge = Pick<JobRow, 'provider' | 'tokenCost' | 'freeTokens' | 'providerCostUsd'>;

/** What a job is charged in the end, and the remark that begins its entry in the ledger. */
export interface Settlement {
  readonly charge: FinalCharge;
  readonly remark?: string | undefined;
}

/** What an attempt gets from the job runner. */
export interface AttemptContext {
  /** Aborted when the job is cancelled, another attempt starts, or the process shuts down. */
  readonly signal: AbortSignal;
  /** Publishes the progress, at most four times a second; it is not stored. */
  readonly onProgress: (progress: GenerationProgress) => void;
  /** Aborts the attempt if the job has ended or another attempt has started. */
  readonly checkCurrent: () => Promise<void>;
  /** Updates the job's row and publishes the change. @throws if the attempt is no longer the current one */
  readonly change: (values: JobChange) => Promise<void>;
  /** Retries idempotent work while the object store or the database is unavailable. */
  readonly retry: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Columns to write when the job completes, and keys of files that nothing refers to any more; with a slash at the end: folders. */
export interface JobResult extends Partial<Pick<JobRow, 'result' | 'trackId' | 'version'>> {
  readonly replacedKeys?: readonly string[];
}

/** One kind of job: how it runs, and how its output is stored. */
export interface JobKind<Request, Output> {
  readonly name: JobKindName;
  readonly request: z.ZodType<Request>;
  readonly queue: JobQueue;
  /** After this many attempts the job fails. */
  readonly maxAttempts: number;
  /** Names the output in the error message: "The track could not be created." */
  readonly noun: 'track' | 'image' | 'text' | 'file';
  /** Key prefix of the files of all attempts, with a trailing slash; each attempt has a subfolder by its number. */
  readonly folder: (job: JobRow) => string;
  /** Does the work and stores its files in the attempt's folder. */
  run(job: Job<Request>, context: AttemptContext): Promise<Output>;
  /** The provider that generated the output, if it can differ from the job's. */
  readonly providerName?: (output: Output) => string;
  /** Lowers the final charge, given the price; absent: the price is charged. */
  readonly settle?: (job: Job<Request>, output: Output, price: FinalCharge) => Settlement;
  /** Called in the transaction that ends a job without a result. */
  readonly ended?: (tx: Tx, job: JobRow) => Promise<void>;
  /** Takes locks that must precede the lock of the job's row. */
  readonly lock?: (tx: Tx, job: JobRow) => Promise<void>;
  /** Stores the output, in the transaction that completes the job and charges its tokens. */
  commit(tx: Tx, job: Job<Request>, output: Output, charge: FinalCharge): Promise<JobResult>;
}

/** An attempt whose work is done but not committed. */
export interface FinishedAttempt {
  readonly providerName: string;
  readonly settle?: ((price: FinalCharge) => Settlement) | undefined;
  /** `current` is the row as it is now: its track may have become versions of another one while the job ran. */
  commit(tx: Tx, charge: FinalCharge, current: Pick<JobRow, 'versionOf'>): Promise<JobResult>;
}

/** A job kind without its request and output types. */
export interface AnyJobKind extends Pick<
  JobKind<unknown, unknown>,
  'name' | 'queue' | 'maxAttempts' | 'noun' | 'folder' | 'lock' | 'ended'
> {
  /** @throws ZodError if the row's request does not match the kind's schema */
  run(job: JobRow, context: AttemptContext): Promise<FinishedAttempt>;
}

/** Hides the types of a kind behind its request schema, so that one registry can hold all kinds. */
export function anyJobKind<Request, Output>(kind: JobKind<Request, Output>): AnyJobKind {
  return {
    ...kind,
    async run(row, context) {
      const job = { ...row, request: kind.request.parse(row.request) };
      const output = await kind.run(job, context);
      return {
        providerName: kind.providerName?.(output) ?? row.provider,
        settle: kind.settle && ((price) => kind.settle!(job, output, price)),
        commit: (tx, charge, { versionOf }) => kind.commit(tx, { ...job, versionOf }, output, charge),
      };
    },
  };
}

/** Key prefix of one attempt's files. */
export const folderOf = (kind: Pick<AnyJobKind, 'folder'>, job: JobRow): string =>
  `${kind.folder(job)}${job.attempt}/`;

/** How a job ended, for the metrics. */
export interface EndedJob {
  readonly kind: JobKindName;
  /** The provider that generated the output, else the job's. */
  readonly provider: string;
  readonly status: 'completed' | 'failed' | 'cancelled';
  /** The provider that failed, if a fallback generated the output. */
  readonly failedProvider: string | undefined;
  /** From submission, or the approval of its cost, to end. */
  readonly seconds: number;
}
