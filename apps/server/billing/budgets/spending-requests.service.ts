import type { SpendingRequest } from '#contract/budgets.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#server/platform/access/authorized.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { projectPolicy, type AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import * as repo from './budgets.repo.ts';
import { requireTeamMember } from './budgets.service.ts';
import { requestSubject } from './request-subject.ts';
import type { Context, BillingServices } from '#server/platform/context.ts';
import { messages } from '#server/billing/messages.ts';

interface Decision {
  readonly approve: boolean;
  readonly reason?: string | undefined;
}

const approvalMs = limits.spendingApprovalDays * 24 * 3_600_000;

/** Error codes of jobs that ended while they waited for approval. */
const rejectedCode = 'spending_rejected';
const expiredCode = 'spending_expired';

const expiry = {
  errorCode: expiredCode,
  errorMessage: messages.approvalExpired,
};
const withdrawn = {
  errorCode: expiredCode,
  errorMessage: messages.approvalWithdrawn,
};

/** Whether the same decision was made before. */
const isRepeated = (job: JobRow, { approve }: Decision): boolean =>
  approve ? job.approvedBy !== null : job.errorCode === rejectedCode;

/** Undoes an approval: who asked was blocked or left, or their API token was revoked, while it was decided. */
class OrdererGone extends Error {}

export type SpendingRequests = ReturnType<typeof spendingRequestsService>;

declare module '#server/platform/context.ts' {
  interface ProjectServices {
    readonly spendingRequests: SpendingRequests;
  }
}

/** Jobs that wait until an admin of the project approves their cost. Their tokens are held. */
export function spendingRequestsService(
  { db, publish }: Context,
  { activities, projects, jobs, mayStillOrder }: BillingServices,
) {
  /** Ends the requests that can no longer be approved: all, or those of a user or a project. Several processes may do so at once. */
  async function sweep(of?: repo.Swept): Promise<void> {
    for (const { id, isExpired } of await repo.listUndecidable(db, of)) {
      await jobs.endAwaiting(id, isExpired ? expiry : withdrawn);
    }
  }

  return {
    /** Oldest first. @throws forbidden if the user is not in the team */
    async listOf(
      me: AuthUser,
      project: AuthorizedProject<'see'>,
      { limit, cursor }: PageRequest,
    ): Promise<Page<SpendingRequest>> {
      requireTeamMember(me, project);
      const [after] = decodeCursor(cursor, idKey) ?? [];
      const page = cutPage(await repo.listAwaiting(db, project.id, limit + 1, after), limit, ({ id }) => [
        id,
      ]);
      const canEdit = can(projectPolicy, 'edit', me, project);
      return {
        ...page,
        rows: page.rows.map(({ createdAt, ...row }) => ({
          ...row,
          projectId: project.id,
          createdAt: createdAt.toISOString(),
          expiresAt: new Date(createdAt.getTime() + approvalMs).toISOString(),
          may: { decide: canEdit, cancel: canEdit || row.userId === me.id },
        })),
      };
    },

    /**
     * Enqueues the job, or ends it as cancelled and returns its tokens; also when who asked may not order any more, or the
     * API token that it was asked for with was revoked or has expired. The same decision again changes nothing.
     * @throws not_found, forbidden, not_awaiting_approval
     */
    async decide(me: AuthUser, id: string, decision: Decision): Promise<Pick<JobRow, 'id' | 'status'>> {
      const job = await jobs.byId(id);
      if (!job?.projectId) throw new AppError('not_found');
      const { projectId, userId, apiTokenId } = job;
      await projects.authorize(projectId, me, 'edit');
      const { approve, reason } = decision;
      const finish = async (tx: Tx) => {
        if (approve && !(await mayStillOrder(tx, { userId, projectId, apiTokenId }))) throw new OrdererGone();
        await publish(tx, { type: 'budget_changed', projectId });
        const subject = requestSubject(job);
        const rejection = reason
          ? messages.rejectedSpendingBecause({ ...subject, reason })
          : messages.rejectedSpending(subject);
        const name = approve ? messages.approvedSpending(subject) : rejection;
        await activities.record(tx, { type: 'other', projectId, actorId: me.id, namedUserId: userId, name });
      };
      const errorMessage = reason ? messages.rejectedBecause(reason) : messages.rejected;
      const decided = approve
        ? await jobs.approve(id, me.id, finish).catch(async (error: unknown) => {
            if (!(error instanceof OrdererGone)) throw error;
            await jobs.endAwaiting(id, withdrawn);
            throw new AppError('not_awaiting_approval', {}, withdrawn.errorMessage);
          })
        : await jobs.endAwaiting(id, { errorCode: rejectedCode, errorMessage }, finish);
      if (decided) return decided;
      const current = await jobs.byId(id);
      if (current && isRepeated(current, decision)) return current;
      throw new AppError('not_awaiting_approval');
    },

    sweep,
  };
}
