import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/storage/db.ts';
import { oldMailsTable as mails } from './old-mails.tables.ts';

/**
 * Takes a mail that was not sent from the table of the version before, as long as it is there. A row that is `sending`
 * belongs to a process that ended: its job runs again.
 */
export async function takeOldMail(tx: Tx, id: string) {
  const [mail] = await tx
    .update(mails)
    .set({ state: 'dropped', finishedAt: sql`now()` })
    .where(and(eq(mails.id, id), inArray(mails.state, ['waiting', 'sending'])))
    .returning({
      kind: mails.kind,
      userId: mails.userId,
      projectId: mails.projectId,
      afterSeq: mails.afterSeq,
      uptoSeq: mails.uptoSeq,
      createdAt: mails.createdAt,
    });
  return mail && { ...mail, createdAt: mail.createdAt.toISOString() };
}
