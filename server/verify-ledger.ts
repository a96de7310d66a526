// Run by `tutti ledger verify`, with the server running or stopped. Exit code 0 when the ledger adds up, 1 when a
// user's account or a project's month does not, 2 when it could not be read.
import { loadSettings } from './config.ts';
import { createLog } from './log.ts';
import { runCommand } from './run-command.ts';
import { openExistingDatabase } from './storage/postgres/database.ts';
import { tokensService } from './tokens/tokens.service.ts';

async function verify(): Promise<number> {
  const database = await openExistingDatabase(loadSettings(process.cwd()), createLog('silent'));
  try {
    const tokens = tokensService({ db: database.db, now: () => new Date() });
    const broken = await tokens.verify();
    for (const { userId, problem } of broken) console.log(`${userId}: ${problem}`);
    const months = await tokens.verifyProjects();
    for (const { projectId, month, problem } of months) console.log(`${projectId} in ${month}: ${problem}`);
    if (broken.length + months.length > 0) return 1;
    const { accounts, rows } = await tokens.size();
    console.log(`The ledger adds up: ${accounts} accounts, ${rows} rows.`);
    return 0;
  } finally {
    await database.close();
  }
}

await runCommand(verify, 2);
