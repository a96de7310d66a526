import type { Log } from '#server/log.ts';
import type { Db } from '#server/storage/db.ts';
import { keepCheck, lastCheck, type LedgerCheck } from './ledger-checks.repo.ts';
import type { Tokens } from './tokens.service.ts';

const dayMs = 24 * 3_600_000;

export interface LedgerChecksDeps {
  readonly db: Db;
  readonly tokens: Pick<Tokens, 'verify' | 'size'>;
  readonly now: () => number;
  readonly log: Log;
}

/** The ledger checks itself, so that nobody has to remember to. */
export function ledgerChecksService({ db, tokens, now, log }: LedgerChecksDeps) {
  return {
    /** What came of the last check; undefined before the first. */
    last: (): Promise<LedgerCheck | undefined> => lastCheck(db),
    /**
     * Checks everybody's books unless that was done within a day, and says aloud whose do not add up.
     * @returns whether it was done
     */
    async checkDaily(): Promise<boolean> {
      const last = await lastCheck(db);
      if (last && now() - last.checkedAt.getTime() < dayMs) return false;
      const broken = await tokens.verify();
      const { accounts } = await tokens.size();
      await keepCheck(db, { accounts, broken: broken.length });
      if (broken.length > 0) log.error({ broken: broken.slice(0, 100) }, 'the ledger does not add up');
      return true;
    },
  };
}
