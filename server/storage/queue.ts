import type { ClientConfig } from 'pg';
import type { Log } from '#server/log.ts';
import type { Executor } from './postgres/database.ts';

/** Ids and other small facts: what a job needs more it reads from its tables. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

export interface QueueSettings {
  /** How often a job that failed, or whose process died, is tried again. */
  readonly retryLimit: number;
  /** Absent: at once. Else the wait before the first retry, doubled with jitter at each further one. */
  readonly firstRetrySeconds?: number;
  /** How long one attempt may take before it counts as failed. */
  readonly expireSeconds: number;
}

/**
 * A dead process is known by its heartbeat; the expiry ends an attempt that a living one holds for too long. An outside
 * provider may take an hour, and the files are kept after that.
 */
export const defaultQueueSettings: QueueSettings = { retryLimit: 5, expireSeconds: 2 * 3_600 };

export interface JobContext {
  readonly jobId: string;
  /** 1 for the first attempt. Fence what a job completes by it: an attempt thought dead may still be running. */
  readonly attempt: number;
  /** Whether a failure of this attempt is final. */
  readonly isLastAttempt: boolean;
  /** Aborted when the job has to be handed back or was taken away: stop, and reject. */
  readonly signal: AbortSignal;
}

export interface SendOptions {
  readonly key?: string;
  /** The job is begun no sooner than this from now. */
  readonly startAfterSeconds?: number;
  /** Of jobs that wait the one with the highest comes first, then the oldest; 0 where nothing is said. */
  readonly priority?: number;
}

export type JobHandler = (payload: JobPayload, context: JobContext) => Promise<void>;

export interface WorkOptions {
  /** How many jobs of this queue run at once in this process. */
  readonly concurrency: number;
  /** Told about a job that failed for good, its process's death included. Retried until it succeeds. */
  readonly onExhausted?: (payload: JobPayload) => Promise<void>;
}

/**
 * Durable jobs in the application's own database, run at least once: a job whose process dies runs again, so
 * handlers must be idempotent. A handler that rejects is tried again up to the queue's limit.
 */
export interface Queue {
  /** Creates or updates the tables and queues and begins to look for jobs of dead processes. */
  start(): Promise<void>;
  /**
   * Adds a job that exists if `tx` commits. A second job of the same `key` is not added as long as the first
   * is remembered, which is a week after its end. Gives whether the job was added.
   */
  send(tx: Executor, name: string, payload: JobPayload, options?: SendOptions): Promise<boolean>;
  /** Runs the jobs of one queue in this process from now on. */
  work(name: string, options: WorkOptions, handler: JobHandler): Promise<void>;
  /** Takes no new jobs and waits `graceMs` for running ones. Jobs can still be sent. */
  finish(options: { graceMs: number }): Promise<void>;
  /**
   * Takes no new jobs, waits `graceMs` for running ones, then aborts the rest and hands them back so that
   * another process, or the next start, runs them after the queue's wait for a retry.
   */
  stop(options: { graceMs: number }): Promise<void>;
  /** Resolves when the queue's tables answer. */
  check(): Promise<void>;
}

export interface QueueOptions {
  readonly connection: ClientConfig;
  /** Every queue there is, by its name. */
  readonly queues: Readonly<Record<string, QueueSettings>>;
  readonly log: Log;
}
