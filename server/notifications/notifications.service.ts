import type { SignedTokens } from '#server/access/signed-token.ts';
import type { Activities } from '#server/activities/activities.service.ts';
import { mailPage, wordsInMail } from '#server/mail/mail-page.ts';
import type { Message } from '#server/mail/mailer.ts';
import type { Mail, MailJob } from '#server/mail/mail.service.ts';
import type { Db, Queryable } from '#server/storage/db.ts';
import type { Queue } from '#server/storage/queue.ts';
import { digestEveryMs, slotAt } from './digest-slots.ts';
import * as repo from './digests.repo.ts';

export const digestQueue = 'digest';

export interface NotificationDeps {
  readonly db: Db;
  readonly queue: Pick<Queue, 'send' | 'work'>;
  readonly activities: Pick<Activities, 'unreadLines' | 'newestOf'>;
  readonly mail: Mail;
  readonly links: SignedTokens;
  readonly site: { readonly url: string; readonly name: string };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Activities listed in a digest, and the maximum up to which further ones are counted. */
const shown = 20;
const counted = 200;

/** Schedules one digest job per project and time window. */
export const noticeOn =
  (queue: Pick<Queue, 'send'>, now: () => number) =>
  async (on: Queryable, projectId: string): Promise<void> => {
    const slot = slotAt(now());
    const options = { key: `${projectId} ${slot.number}`, startAfterSeconds: slot.secondsLeft };
    await queue.send(on, digestQueue, { projectId }, options);
  };

/** Mails digests of unread activities to the members of a project. */
export function notificationsService(deps: NotificationDeps) {
  const { db, queue, activities, mail, links, site, now } = deps;

  /**
   * Milliseconds until the next digest may be sent. A last digest in the far future was mailed before the clock was
   * set back.
   */
  function msTooEarly(mailedAt: Date | null): number {
    const sinceMs = mailedAt === null ? Infinity : now() - mailedAt.getTime();
    return Math.abs(sinceMs) < digestEveryMs ? digestEveryMs - sinceMs : 0;
  }

  /** @returns the milliseconds until this user's next digest may be sent; 0 when nothing is left to do */
  const mailTo = (projectId: string, userId: string): Promise<number> =>
    db.transaction(async (tx) => {
      const before = await repo.lockDigest(tx, projectId, userId);
      if (before.unsubscribedAt) return 0;
      const uptoSeq = await activities.newestOf(projectId, tx);
      const afterSeq = before.mailedUpto;
      const range = { personId: userId, projectId, after: afterSeq, upto: uptoSeq };
      // Reads as many as the mail counts: the newest may be the user's own.
      const lines = await activities.unreadLines(range, counted, tx);
      if (lines.length === 0) return 0;
      const earlyMs = msTooEarly(before.mailedAt);
      if (earlyMs > 0) return earlyMs;
      await repo.setMailed(tx, projectId, userId, uptoSeq, new Date(now()));
      await mail.add(tx, { kind: 'digest', userId, projectId, afterSeq, uptoSeq });
      return 0;
    });

  /** Enqueues the digests of a project. */
  async function digest(projectId: string): Promise<void> {
    let earlyMs = 0;
    await repo.awaitWriters(db, projectId);
    for (const { userId } of await repo.listReaders(db, projectId)) {
      // Sequential, to leave database connections to requests.
      earlyMs = Math.max(earlyMs, await mailTo(projectId, userId));
    }
    if (earlyMs === 0) return;
    const startAfterSeconds = Math.ceil(earlyMs / 1000);
    const slot = slotAt(now() + earlyMs).number;
    await queue.send(db, digestQueue, { projectId }, { key: `${projectId} ${slot} late`, startAfterSeconds });
  }

  const unsubscribeUrl = (projectId: string, userId: string) =>
    `${site.url}/api/notifications/unsubscribe?token=${links.sign('unsubscribe', { projectId, userId })}`;

  async function compose({ projectId, userId, afterSeq, uptoSeq }: MailJob): Promise<Message | undefined> {
    if (projectId === null || afterSeq === null || uptoSeq === null) return undefined;
    const reader = await repo.findReader(db, projectId, userId);
    if (!reader) return undefined;
    const range = { personId: userId, projectId, after: afterSeq, upto: uptoSeq };
    const lines = (await activities.unreadLines(range, counted)).map(wordsInMail);
    if (lines.length === 0) return undefined;
    const projectName = wordsInMail(reader.projectName);
    const more = lines.length - shown;
    const rest = lines.length < counted ? `And ${more} more.` : 'And many more.';
    const url = unsubscribeUrl(projectId, userId);
    return {
      to: reader.email,
      subject: `${projectName}: ${lines.length === 1 ? lines[0]! : 'what happened'}`,
      unsubscribeUrl: url,
      ...mailPage({
        greeting: reader.firstName,
        lines: [`this happened in “${projectName}”:`],
        items: [...lines.slice(0, shown), ...(more > 0 ? [rest] : [])],
        link: { label: 'Open the project', url: `${site.url}/projects/${projectId}` },
        footer: [`You get this because you are in the team of “${projectName}” on ${site.name}.`],
        footerLink: { label: 'No more mails about this project', url },
      }),
    };
  }
  mail.composeWith('digest', compose);

  return {
    digest,
    /** Starts the digest worker of this process. */
    work: () => queue.work(digestQueue, { concurrency: 1 }, ({ projectId }) => digest(String(projectId))),
  };
}
