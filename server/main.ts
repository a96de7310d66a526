import { loadConfig } from './config.ts';
import { createLog } from './log.ts';
import { runUntilStopped } from './run.ts';
import { StartError } from './storage/start-error.ts';

try {
  const config = await loadConfig(process.cwd());
  await runUntilStopped(config, createLog(config.logLevel));
} catch (error) {
  // A mistake in the settings or the machine is told in a sentence; a mistake of ours with its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
// A thread or socket that lingers must not keep a stopped server alive.
process.exit();
