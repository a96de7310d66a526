import type { ClientConfig } from 'pg';
import type { Log } from '#server/platform/log.ts';
import type { Executor } from './postgres/database.ts';

/** Ids and other small values; the handler reads the rest from its tables. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

export interface QueueSettings {
  /** How often a job is retried after it failed or its process died. */
  readonly retryLimit: number;
  /** The delay before the first retry, doubled with jitter for each further one. Absent: no delay. */
  readonly firstRetrySeconds?: number;
  /** How long one attempt may take before it counts as failed. */
  readonly expireSeconds: number;
}

/**
 * A dead process is detected by its heartbeat; the expiry ends an attempt that hangs in a running process. An
 * external provider may take an hour, and the files are stored after that.
 */
export const defaultQueueSettings: QueueSettings = { retryLimit: 5, expireSeconds: 2 * 3_600 };

export interface JobContext {
  readonly jobId: string;
  /** 1 for the first attempt. Fence writes with it: an attempt that counts as dead may still be running. */
  readonly attempt: number;
  /** Whether a failure of this attempt is final. */
  readonly isLastAttempt: boolean;
  /** Aborted when the job must be handed back or was taken away, up to a few seconds later: stop and reject. */
  readonly signal: AbortSignal;
  /** Whether this attempt is still the current one: the queue gives a job to another worker when it seems dead. */
  readonly isCurrent: () => Promise<boolean>;
}

export interface SendOptions {
  readonly key?: string;
  /** The job starts no sooner than this. */
  readonly startAfterSeconds?: number;
  /** Waiting jobs with the highest priority run first, then the oldest; default 0. */
  readonly priority?: number;
}

export type JobHandler = (payload: JobPayload, context: JobContext) => Promise<void>;

export interface WorkOptions {
  /** Maximum number of jobs of this queue that run at once in this process. */
  readonly concurrency: number;
  /** Called for a job that failed finally, also by the death of its process. Retried until it succeeds. */
  readonly onDeadLetter?: (payload: JobPayload) => Promise<void>;
}

/**
 * Durable jobs in the application's database with at-least-once delivery: a job whose process dies runs again, so
 * handlers must be idempotent. A handler that rejects is retried up to the limit of the queue.
 */
export interface Queue {
  /** Creates or updates the tables and queues, and starts to look for jobs of dead processes. */
  start(): Promise<void>;
  /**
   * Adds a job that exists if `tx` commits. A job with the `key` of an earlier one is not added until a week after
   * the earlier one has ended.
   * @returns whether the job was added
   */
  send(tx: Executor, name: string, payload: JobPayload, options?: SendOptions): Promise<boolean>;
  /** Removes the job with a `key` if `tx` commits. @returns false if there is none that has never been started */
  withdraw(tx: Executor, name: string, key: string): Promise<boolean>;
  /** Starts to run the jobs of a queue in this process. */
  work(name: string, options: WorkOptions, handler: JobHandler): Promise<void>;
  /** Takes no new jobs and waits `graceMs` for running ones. Jobs can still be sent. */
  finish(options: { graceMs: number }): Promise<void>;
  /**
   * Takes no new jobs, waits `graceMs` for running ones, then aborts the rest and hands them back, so that another
   * process or the next start retries them.
   */
  stop(options: { graceMs: number }): Promise<void>;
  /**
   * Called for each change that the queue could not store because the disk of its database is full: its jobs wait, and
   * are tried again every second. @returns a function that unsubscribes
   */
  onDiskFull(listener: () => void): () => void;
  /** Resolves when the queue's tables can be read. */
  check(): Promise<void>;
}

export interface QueueOptions {
  readonly connection: ClientConfig;
  readonly queues: Readonly<Record<string, QueueSettings>>;
  readonly log: Log;
}
