import { z } from 'zod';
import type { Log } from '#server/platform/log.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import type { JobContext, JobPayload, Queue, QueueSettings } from '#server/platform/storage/queue.ts';
import { MailError, type Mailer, type Message } from './mailer.ts';

export const mailQueue = 'mails';

/** Eight attempts with exponential backoff, over two to four hours. */
export const mailQueueSettings: QueueSettings = {
  retryLimit: 7,
  firstRetrySeconds: 60,
  expireSeconds: 5 * 60,
};

/** The payload of a mail job: ids only, so that deleting an account leaves no personal data. */
const mailSchema = z.object({
  kind: z.enum(['verify_email', 'digest', 'recovery_code_used', 'webhook_switched_off']),
  userId: z.string(),
  projectId: z.string().nullable().default(null),
  afterSeq: z.number().nullable().default(null),
  uptoSeq: z.number().nullable().default(null),
  webhookId: z.string().nullable().default(null),
  createdAt: z.string().default(() => new Date().toISOString()),
});
export type MailJob = z.output<typeof mailSchema>;
export type NewMail = z.input<typeof mailSchema>;

/** Renders a mail when it is sent; undefined when there is nothing to send any more. */
export type MailTemplate = (mail: MailJob) => Promise<Message | undefined>;

/** `refused`: permanently, by the mail server. `failed`: the last attempt failed. */
export const mailResults = ['sent', 'retried', 'refused', 'failed'] as const;
export type MailResult = (typeof mailResults)[number];

export interface MailOptions {
  readonly queue: Queue;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly onResult?: ((result: MailResult) => void) | undefined;
}

export type Mail = ReturnType<typeof mailService>;

/**
 * A mail is a job that is enqueued in the caller's transaction. It is sent at least once; all attempts have the same
 * Message-ID, by which mail programs remove duplicates.
 */
export function mailService({ queue, mailer, log, onResult }: MailOptions) {
  const templates = new Map<MailJob['kind'], MailTemplate>();

  async function send(payload: JobPayload, { jobId, isLastAttempt }: JobContext): Promise<void> {
    const job = mailSchema.parse(payload);
    const message = await templates.get(job.kind)?.(job);
    if (!message) return;
    try {
      await mailer.send(jobId, message);
      onResult?.('sent');
    } catch (error) {
      if (error instanceof MailError && error.isFinal) {
        log.warn({ mail: jobId, kind: job.kind, ...error.details }, error.message);
        return onResult?.('refused');
      }
      if (!isLastAttempt) onResult?.('retried');
      throw error;
    }
  }

  async function onExhausted({ kind = null, userId = null }: JobPayload): Promise<void> {
    log.error({ kind, userId }, 'mail not sent: retries exhausted');
    onResult?.('failed');
  }

  return {
    /** Registers the template for mails of a kind. */
    registerTemplate: (kind: MailJob['kind'], template: MailTemplate) => void templates.set(kind, template),

    /** Enqueues a mail; it is sent after the transaction commits. */
    add: (on: Queryable, mail: NewMail) => queue.send(on, mailQueue, mailSchema.parse(mail)),

    /** Starts the mail workers of this process. */
    work: () => queue.work(mailQueue, { concurrency: 2, onDeadLetter: onExhausted }, send),
  };
}
