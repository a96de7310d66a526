import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identify, isStillRunning, type ProcessIdentity } from '#server/platform/storage/process-identity.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const readyPattern = / is ready: /;
const hasTerminals = spawnSync('script', ['--version']).status === 0;

let scratch: string;
const started: ProcessIdentity[] = [];

/** Creates a package.json with the real scripts, but without installing and building: they only start the server. */
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tutti-stopping-'));
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const entries = { start: 'apps/server/app/main.ts', demo: 'tools/demo/main.ts' };
  const startScripts: Record<string, string> = {};
  for (const [name, entry] of Object.entries(entries)) {
    const file = join(scratch, `${name}.mjs`);
    const foreground = JSON.stringify(join(root, 'tools', 'scripts', 'foreground.mjs'));
    await writeFile(file, `import { inForeground } from ${foreground};\ninForeground('${entry}', []);\n`);
    startScripts[name] = scripts[name]!.replace(`tools/scripts/${name}.mjs`, file);
  }
  await writeFile(join(scratch, 'package.json'), JSON.stringify({ private: true, scripts: startScripts }));
  const first = await startInstallation('made', ['npm', 'start'], readyPattern);
  process.kill(first.server.pid, 'SIGTERM');
  await remainingProcesses(first);
});
afterAll(async () => {
  for (const each of started) if (isStillRunning(each)) process.kill(each.pid, 'SIGKILL');
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
});

interface Installation {
  /** npm, the leader of its process group. */
  readonly npm: number;
  readonly server: ProcessIdentity;
  readonly postgres: ProcessIdentity;
}

async function startInstallation(
  name: string,
  command: readonly string[],
  ready: RegExp,
): Promise<Installation> {
  const dataDir = join(scratch, name);
  if (started.length > 0 && !command.includes('demo')) {
    await cp(join(scratch, 'made'), dataDir, {
      recursive: true,
      filter: (path) => !path.endsWith('.s.PGSQL.5432'),
    });
  }
  const child = spawn('env', [`DATA_DIR=${dataDir}`, 'HOST=127.0.0.1', 'PORT=0', ...command], {
    cwd: scratch,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  await waitUntil(
    () => ready.test(output),
    () => output,
  );
  const { server, npm } = findServer(child.pid!);
  const [pid] = (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  const postgres = identify(Number(pid))!;
  started.push(server, postgres);
  return { npm, server, postgres };
}

/** Finds the youngest descendant that runs the server, and the npm process above it. */
function findServer(ancestor: number) {
  const rows = spawnSync('ps', ['-e', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout;
  const processes = rows.split('\n').map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)?.slice(1) ?? []);
  const descendants = new Set([ancestor]);
  let [server, npm] = [0, ancestor];
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false;
    for (const [pid, parent, command = ''] of processes) {
      if (!descendants.has(Number(parent)) || descendants.has(Number(pid))) continue;
      descendants.add(Number(pid));
      hasGrown = true;
      if (command.endsWith('apps/server/app/main.ts')) server = Number(pid);
      if (/^npm (?:start|run)/.test(command)) npm = Number(pid);
    }
  }
  return { server: identify(server)!, npm };
}

/** The processes that still run after the timeout, which allows for a busy machine. */
async function remainingProcesses({ server, postgres }: Installation): Promise<ProcessIdentity[]> {
  const running = () => [server, postgres].filter(isStillRunning);
  await waitUntil(() => running().length === 0).catch(() => undefined);
  return running();
}

/** For concurrent tests, where `expect.poll` cannot tell to which test it belongs. */
async function waitUntil(isDone: () => boolean, describeState = () => 'too late'): Promise<void> {
  for (const end = Date.now() + 40_000; !isDone(); await sleep(50)) {
    if (Date.now() > end) throw new Error(describeState());
  }
}

describe.skipIf(process.platform !== 'linux')('the server and its database', { concurrent: true }, () => {
  const signals: readonly (readonly [string, (of: Installation) => unknown])[] = [
    ['SIGTERM to the process group', ({ npm }) => process.kill(-npm, 'SIGTERM')],
    ['SIGINT to the process group', ({ npm }) => process.kill(-npm, 'SIGINT')],
    ['SIGHUP to the process group', ({ npm }) => process.kill(-npm, 'SIGHUP')],
    ['SIGTERM to npm', ({ npm }) => process.kill(npm, 'SIGTERM')],
    ['SIGINT to npm', ({ npm }) => process.kill(npm, 'SIGINT')],
    ['SIGKILL to npm', ({ npm }) => process.kill(npm, 'SIGKILL')],
    ['SIGINT to the server twice', ({ server }) => twice(() => process.kill(server.pid, 'SIGINT'))],
    ['SIGTERM to the process group twice', ({ npm }) => twice(() => process.kill(-npm, 'SIGTERM'))],
  ];

  test.each(signals)('exit after %s', async (signal, send) => {
    const installation = await startInstallation(signal.replaceAll(' ', '-'), ['npm', 'start'], readyPattern);
    await send(installation);
    expect(await remainingProcesses(installation)).toEqual([]);
  });

  test.skipIf(!hasTerminals)('exit after the terminal is closed', async () => {
    const inTerminal = ['script', '--quiet', '--flush', '--command', 'npm start', '/dev/null'];
    const installation = await startInstallation('terminal', inTerminal, readyPattern);
    process.kill(parentOf(installation.npm), 'SIGKILL');
    expect(await remainingProcesses(installation)).toEqual([]);
  });

  test('exit after SIGTERM to the process group of the demo during its generation', async () => {
    const installation = await startInstallation('demo', ['npm', 'run', 'demo'], /Making the demo/);
    process.kill(-installation.npm, 'SIGTERM');
    expect(await remainingProcesses(installation)).toEqual([]);
  });
});

async function twice(send: () => unknown): Promise<void> {
  send();
  await sleep(30);
  send();
}

const parentOf = (pid: number) =>
  Number(spawnSync('ps', ['-o', 'ppid=', '-p', `${pid}`], { encoding: 'utf8' }).stdout);
