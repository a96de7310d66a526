// Run by `tutti second-factor off <email>`, with the server running or stopped. Exit code 0 when the user has no
// second factor afterwards, 1 when no user has the address.
import { overrideSecondFactor } from '../identity/accounts/second-factor.service.ts';
import { loadSettings } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { runCommand } from './run-command.ts';
import { openExistingDatabase } from '../platform/storage/postgres/database.ts';

async function turnOff(email: string): Promise<number> {
  const database = await openExistingDatabase(loadSettings(process.cwd()), createLog('silent'));
  try {
    const account = await overrideSecondFactor(database.db, email);
    if (!account) {
      console.error(`Nobody here has the address ${email}.`);
      return 1;
    }
    console.log(
      `${account.email} ${account.hadSecondFactor ? 'has no second factor any more' : 'had no second factor'}.`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

await runCommand(() => turnOff(process.argv[2]!));
