import { loadConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { runUntilStopped } from './run.ts';
import { runCommand } from '../operations/run-command.ts';

async function serve(): Promise<void> {
  const config = await loadConfig(process.cwd());
  await runUntilStopped(config, createLog(config.logLevel));
}

await runCommand(serve, 1, createLog('fatal'));
// A lingering thread or socket must not keep a stopped server alive.
process.exit();
