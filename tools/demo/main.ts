import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { password } from '#contract/testing/api-user.ts';
import { ServerProcess } from '../e2e/server.ts';
import { seedDemo } from './seed.ts';
import { demoUsers } from './studio.data.ts';

/**
 * `npm run demo`: serves a demo with users and music from a data folder of its own until Ctrl-C. The first start
 * creates it through the API; an interrupted creation starts over.
 */
const dataDir = resolve(process.env['DATA_DIR'] || 'demo-data');
const unfinished = join(dataDir, '.demo-unfinished');
const finished = join(dataDir, '.demo');

if (existsSync(dataDir) && !existsSync(finished) && !existsSync(unfinished)) {
  console.error(`${dataDir} holds something else than the demo. Name another folder in DATA_DIR.`);
  process.exit(1);
}
if (existsSync(unfinished)) rmSync(dataDir, { recursive: true });
if (!existsSync(finished)) {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(unfinished, '');
}

const server = new ServerProcess(Number(process.env['PORT'] || 3000), dataDir);
const stopped = new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => done());
  process.on('disconnect', done);
});

try {
  await server.start();
  if (existsSync(unfinished)) await Promise.race([create(), stopped]);
  if (existsSync(finished)) {
    console.log(welcome());
    await stopped;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server.close();
  // The disconnect listener keeps the IPC channel open, and that this process alive.
  process.channel?.unref();
}

async function create(): Promise<void> {
  console.log('Making the demo’s music, about a minute:');
  await seedDemo(server, (line) => console.log(`  ${line}`));
  writeFileSync(finished, '');
  rmSync(unfinished);
}

function welcome(): string {
  const rows = Object.values(demoUsers).map(
    ({ email, firstName, lastName, role }) => `  ${email.padEnd(20)} ${firstName} ${lastName}, ${role}`,
  );
  return `\nThe demo is open at ${server.url}\nSign in as any of these, the password is “${password}”:\n${rows.join('\n')}\n`;
}
