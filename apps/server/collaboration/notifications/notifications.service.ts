import { digestQueue } from '#server/platform/jobs/queues.ts';
import { mailPage, sanitizeForMail } from '#server/platform/mail/mail-page.ts';
import type { Message } from '#server/platform/mail/mailer.ts';
import type { Mail, MailJob } from '#server/platform/mail/mail.service.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import * as repo from './digests.repo.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

/** Minimum time between two digests of one project to a user. */
export const digestIntervalMs = 600_000;

/** The digest window of a time: its number since 1970, and the seconds until it ends. */
function digestWindowAt(nowMs: number): { number: number; secondsLeft: number } {
  const number = Math.floor(nowMs / digestIntervalMs);
  return { number, secondsLeft: Math.ceil(((number + 1) * digestIntervalMs - nowMs) / 1000) };
}

/** Activities listed in a digest, and the maximum up to which further ones are counted. */
const maxListed = 20;
const maxCounted = 200;

/** Schedules one digest job per project and time window. */
export const digestScheduler =
  ({ queue, now }: Context) =>
  async (on: Queryable, projectId: string): Promise<void> => {
    const digestWindow = digestWindowAt(now());
    const options = {
      key: `${projectId} ${digestWindow.number}`,
      startAfterSeconds: digestWindow.secondsLeft,
    };
    await queue.send(on, digestQueue, { projectId }, options);
  };

export type Notifications = ReturnType<typeof notificationsService>;

declare module '#server/platform/context.ts' {
  interface CollaborationServices {
    readonly notifications: Notifications | undefined;
  }
}

/** Mails digests of unread activities to the members of a project. */
export function notificationsService(
  { db, queue, links, site, now }: Context,
  mail: Mail,
  { activities }: CollaborationServices,
) {
  /**
   * Milliseconds until the next digest may be sent. A last digest in the far future was mailed before the clock was
   * set back.
   */
  function msUntilNextDigest(mailedAt: Date | null): number {
    const sinceMs = mailedAt === null ? Infinity : now() - mailedAt.getTime();
    return Math.abs(sinceMs) < digestIntervalMs ? digestIntervalMs - sinceMs : 0;
  }

  /** @returns the milliseconds until this user's next digest may be sent; 0 when nothing is left to do */
  const enqueueDigest = (projectId: string, userId: string): Promise<number> =>
    db.transaction(async (tx) => {
      const before = await repo.lockDigest(tx, projectId, userId);
      if (before.unsubscribedAt) return 0;
      const uptoSeq = await activities.newestOf(projectId, tx);
      const afterSeq = before.mailedUpto;
      const range = { userId, projectId, after: afterSeq, upto: uptoSeq };
      // Reads as many as the mail counts: the newest may be the user's own.
      const lines = await activities.unreadLines(range, maxCounted, tx);
      if (lines.length === 0) return 0;
      const waitMs = msUntilNextDigest(before.mailedAt);
      if (waitMs > 0) return waitMs;
      await repo.setMailed(tx, projectId, userId, uptoSeq, new Date(now()));
      await mail.add(tx, { kind: 'digest', userId, projectId, afterSeq, uptoSeq });
      return 0;
    });

  /** Enqueues the digests of a project. */
  async function digest(projectId: string): Promise<void> {
    let waitMs = 0;
    await repo.waitForWriters(db, projectId);
    for (const { userId } of await repo.listRecipients(db, projectId)) {
      // Sequential, to leave database connections to requests.
      waitMs = Math.max(waitMs, await enqueueDigest(projectId, userId));
    }
    if (waitMs === 0) return;
    const startAfterSeconds = Math.ceil(waitMs / 1000);
    const digestWindow = digestWindowAt(now() + waitMs).number;
    await queue.send(
      db,
      digestQueue,
      { projectId },
      { key: `${projectId} ${digestWindow} late`, startAfterSeconds },
    );
  }

  const unsubscribeUrl = (projectId: string, userId: string) =>
    `${site.url}/api/notifications/unsubscribe?token=${links.sign('unsubscribe', { projectId, userId })}`;

  async function digestTemplate({
    projectId,
    userId,
    afterSeq,
    uptoSeq,
  }: MailJob): Promise<Message | undefined> {
    if (projectId === null || afterSeq === null || uptoSeq === null) return undefined;
    const recipient = await repo.findRecipient(db, projectId, userId);
    if (!recipient) return undefined;
    const range = { userId, projectId, after: afterSeq, upto: uptoSeq };
    const unread = await activities.unreadLines(range, maxCounted);
    const lines = unread.map(({ text }) => sanitizeForMail(text));
    const [first] = lines;
    if (first === undefined) return undefined;
    const subject = lines.length === 1 || unread[0]!.namesUser ? first : messages.newActivity;
    const projectName = sanitizeForMail(recipient.projectName);
    const more = lines.length - maxListed;
    const rest = lines.length < maxCounted ? messages.andMore(more) : messages.andManyMore;
    const url = unsubscribeUrl(projectId, userId);
    return {
      to: recipient.email,
      subject: `${projectName}: ${subject}`,
      unsubscribeUrl: url,
      ...mailPage({
        greeting: recipient.firstName,
        lines: [messages.hereIsNew(projectName)],
        items: [...lines.slice(0, maxListed), ...(more > 0 ? [rest] : [])],
        link: { label: messages.openProject, url: `${site.url}/projects/${projectId}` },
        footer: [messages.whyDigest({ projectName, name: site.name })],
        footerLink: { label: messages.stopEmailsAboutProject, url },
      }),
    };
  }
  mail.registerTemplate('digest', digestTemplate);

  return {
    digest,
    /** Starts the digest worker of this process. */
    work: () => queue.work(digestQueue, { concurrency: 1 }, ({ projectId }) => digest(String(projectId))),
  };
}
