import { AppError } from '#contract/errors.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import type { Context, BillingServices } from '#server/platform/context.ts';

/** Who ordered what, and with which API token; null: in a session. */
export type StandingOrder = Pick<JobRow, 'userId' | 'apiTokenId' | 'projectId'>;

export type MayStillOrder = (on: Queryable, order: StandingOrder) => Promise<boolean>;

declare module '#server/platform/context.ts' {
  interface BillingServices {
    readonly mayStillOrder: MayStillOrder;
  }
}

/**
 * Whether who ordered something may still order in its project, by what they ordered it with. To be asked in the
 * transaction that spends a user's tokens later than their request: they may have left the team, been blocked or lost
 * their role, and the API token may have been revoked since.
 */
export const mayStillOrder =
  (_context: Context, { accounts, apiTokens, projects }: BillingServices): MayStillOrder =>
  async (on, { userId, apiTokenId, projectId }) => {
    const user = await accounts.findActiveUser(on, userId);
    if (!user || projectId === null) return false;
    const token = apiTokenId === null ? {} : await apiTokens.activeOf(on, user, apiTokenId);
    if (!token) return false;
    try {
      await projects.authorize(projectId, { ...user, ...token }, 'generate', on);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
