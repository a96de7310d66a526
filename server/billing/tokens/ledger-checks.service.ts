import type { Log } from '#server/platform/log.ts';
import type { Db } from '#server/platform/storage/db.ts';
import { deleteOldChecks, saveCheck, lastCheck, type LedgerCheck } from './ledger-checks.repo.ts';
import type { Tokens } from './tokens.service.ts';

const dayMs = 24 * 3_600_000;

export interface LedgerChecksDeps {
  readonly db: Db;
  readonly tokens: Pick<Tokens, 'verify' | 'verifyProjects' | 'size'>;
  readonly now: () => number;
  readonly log: Log;
}

/** The daily consistency check of the ledger. */
export function ledgerChecksService({ db, tokens, now, log }: LedgerChecksDeps) {
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
