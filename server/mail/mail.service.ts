import { v7 as uuidv7 } from 'uuid';
import { keepTrying } from '#server/keep-trying.ts';
import type { Log } from '#server/log.ts';
import type { Db, Queryable } from '#server/storage/db.ts';
import type { Queue } from '#server/storage/queue.ts';
import { MailError, type Mailer, type Message } from './mailer.ts';
import * as repo from './mails.repo.ts';
import type { MailKind, MailRow } from './mails.tables.ts';

export const mailQueue = 'mail';

/** Writes a mail at the moment it is sent; undefined when there is nothing to say any more. */
export type Compose = (mail: MailRow) => Promise<Message | undefined>;

export interface MailDeps {
  readonly db: Db;
  readonly queue: Pick<Queue, 'send' | 'work'>;
  readonly mailer: Mailer;
  readonly log: Log;
}

/** Waits 1, 2, 4 … minutes between tries: over two hours in all. */
const maxAttempts = 8;
const waitSeconds = (attempt: number) => 60 * 2 ** (attempt - 1);

export type Mail = ReturnType<typeof mailService>;

/**
 * Mail goes out behind the requests: a row and a job in the caller's transaction, sent by whichever
 * process takes the row first. A mail leaves at most once.
 */
export function mailService({ db, queue, mailer, log }: MailDeps) {
  const composers = new Map<MailKind, Compose>();

  async function deliver(id: string, signal?: AbortSignal): Promise<void> {
    const row = await repo.readWaiting(db, id);
    if (!row) return;
    const message = await composers.get(row.kind)?.(row);
    const attempt = await repo.claim(db, id);
    if (attempt === undefined) return;
    if (!message) return repo.finish(db, id, 'dropped');
    try {
      await mailer.send(id, message);
    } catch (error) {
      const why = error instanceof MailError ? error : new MailError(undefined, undefined);
      // What takes the mail server away may take the database away as well; then nobody would know that it did not leave.
      return keepTrying(() => failed(id, attempt, why), { signal, log });
    }
    await repo.finish(db, id, 'sent');
  }

  async function failed(id: string, attempt: number, error: MailError): Promise<void> {
    const isLast = error.isFinal || attempt >= maxAttempts;
    log.warn({ mail: id, attempt, isLast, ...error.facts }, error.message);
    if (isLast) return repo.finish(db, id, 'dropped');
    await db.transaction(async (tx) => {
      await repo.release(tx, id, attempt);
      const options = { key: `${id} ${attempt}`, startAfterSeconds: waitSeconds(attempt) };
      await queue.send(tx, mailQueue, { mailId: id }, options);
    });
  }

  return {
    /** Says who writes the mails of a kind. */
    composeWith: (kind: MailKind, compose: Compose) => void composers.set(kind, compose),

    /** Puts a mail into the line; it is sent when the transaction has committed. */
    async add(on: Queryable, mail: Omit<repo.NewMail, 'id'>): Promise<void> {
      const id = uuidv7();
      await repo.insertMail(on, { ...mail, id });
      await queue.send(on, mailQueue, { mailId: id }, { key: id });
    },

    /** Sends in this process from now on. */
    work: () =>
      queue.work(mailQueue, { concurrency: 2 }, ({ mailId }, { signal }) => deliver(String(mailId), signal)),

    /** Sends one mail that waits. */
    deliver,
    sweep: () => repo.deleteOld(db),
  };
}
