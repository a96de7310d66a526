// Run by `tutti ledger verify`, with the server running or stopped. Exit code 0 when the ledger adds up, 1 when a
// user's account or a project's month does not, 2 when it could not be read.
import { loadSettings } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { runCommand } from './run-command.ts';
import { openExistingDatabase } from '../platform/storage/postgres/database.ts';
import { tokensService } from '../billing/tokens/tokens.service.ts';

/** More than these would hide how many there are. */
const maxLines = 20;

/** Prints how many rows do not add up, then the first of them. */
function print<Row>(noun: string, rows: readonly Row[], line: (row: Row) => string): void {
  if (rows.length === 0) return;
  const shown = rows.length > maxLines ? `; the first ${maxLines}:` : ':';
  console.log(`The ledger does not add up for ${rows.length} ${noun}${shown}`);
  for (const row of rows.slice(0, maxLines)) console.log(line(row));
}

async function verify(): Promise<number> {
  const database = await openExistingDatabase(loadSettings(process.cwd()), createLog('silent'));
  try {
    const tokens = tokensService({ db: database.db, now: Date.now });
    const broken = await tokens.verify();
    const months = await tokens.verifyProjects();
    if (broken.length + months.length > 0) {
      print('accounts', broken, ({ userId, problem }) => `${userId}: ${problem}`);
      print('months of projects', months, (one) => `${one.projectId} in ${one.month}: ${one.problem}`);
      return 1;
    }
    const { accounts, rows } = await tokens.size();
    console.log(`The ledger adds up: ${accounts} accounts, ${rows} rows.`);
    return 0;
  } finally {
    await database.close();
  }
}

await runCommand(verify, 2);
