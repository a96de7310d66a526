// Run by `tutti database move`. Exit code 0 when everything was moved, 1 when nothing was.
import { existsSync } from 'node:fs';
import { loadConfig } from '#server/platform/config.ts';
import { runCommand } from '#server/operations/run-command.ts';
import { createLog } from '#server/platform/log.ts';
import { findPaths } from '#server/platform/storage/postgres/launch-plan.ts';
import { StartError } from '#server/platform/storage/start-error.ts';
import { moveDatabase } from './database-move.ts';

async function move(): Promise<void> {
  const { dataDir, databaseUrl } = await loadConfig(process.cwd());
  if (databaseUrl === undefined)
    throw new StartError('DATABASE_URL is not set: it names the server to move to.');
  if (!existsSync((await findPaths(dataDir)).cluster))
    throw new StartError(`There is no embedded database in ${dataDir} to move.`);
  const { tables, rows, accounts } = await moveDatabase(
    { dataDir, databaseUrl },
    createLog('warn'),
    (name, count) => console.log(`${name}: ${count} rows`),
  );
  console.log(
    `Moved ${rows} rows of ${tables} tables, each compared; the ledger of ${accounts} accounts adds up. ` +
      `The old database in ${dataDir} is as it was.`,
  );
}

await runCommand(move);
