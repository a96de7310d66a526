import { deleteOldChecks, saveCheck, lastCheck, type LedgerCheck } from './ledger-checks.repo.ts';
import type { Context, BillingServices } from '#server/platform/context.ts';

const dayMs = 24 * 3_600_000;

export type LedgerChecks = ReturnType<typeof ledgerChecksService>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly ledgerChecks: LedgerChecks;
  }
}

/** The daily consistency check of the ledger. */
export function ledgerChecksService({ db, now, log }: Context, { tokens }: BillingServices) {
  return {
    /** The result of the last check; undefined before the first one. */
    last: (): Promise<LedgerCheck | undefined> => lastCheck(db),
    /**
     * Checks all accounts and projects unless that was done within a day, and logs inconsistent ones as an error.
     * @returns whether it ran the check
     */
    async checkDaily(): Promise<boolean> {
      const last = await lastCheck(db);
      if (last && now() - last.checkedAt.getTime() < dayMs) return false;
      const broken = [...(await tokens.verify()), ...(await tokens.verifyProjects())];
      const { accounts } = await tokens.size();
      await deleteOldChecks(db);
      await saveCheck(db, { accounts, broken: broken.length });
      if (broken.length > 0) log.error({ broken: broken.slice(0, 100) }, 'ledger inconsistent');
      return true;
    },
  };
}
