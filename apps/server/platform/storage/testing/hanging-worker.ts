// Run by tests in its own process: takes one job, prints the attempt, and holds the job until it is killed.
import { createLog } from '#server/platform/log.ts';
import { openQueue } from '../pg-boss-queue.ts';
import { defaultQueueSettings } from '../queue.ts';

const [connection = '{}', name = ''] = process.argv.slice(2);
const queue = openQueue({
  connection: JSON.parse(connection),
  queues: { [name]: defaultQueueSettings },
  log: createLog('silent'),
});
await queue.start();
await queue.work(name, { concurrency: 1 }, async (_payload, { attempt }) => {
  process.stdout.write(`attempt ${attempt}\n`);
  await new Promise(() => undefined);
});
