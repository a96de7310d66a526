import { loadConfig } from './config.ts';
import { createLog } from './log.ts';
import { runUntilStopped } from './run.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = await loadConfig(process.cwd());
  await runUntilStopped(config, createLog(config.logLevel));
});
// A thread or socket that lingers must not keep a stopped server alive.
process.exit();
