import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/storage/db.ts';
import { oldMailsTable as mails } from './old-mails.tables.ts';

/**
 * Takes an unsent mail of the previous version from its table. A row in state `sending` belongs to a process that
 * ended: its job runs again.
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
