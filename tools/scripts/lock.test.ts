import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tutti-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('withLock admits one process at a time', async () => {
  const file = join(folder, 'race.lock');
  const log = join(folder, 'race.log');
  writeFileSync(log, '');
  const script = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)};
    await withLock(${JSON.stringify(file)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ');
      await new Promise((done) => setTimeout(done, 20));
      appendFileSync(${JSON.stringify(log)}, 'out ');
    });`;
  const contenders = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script]),
  );
  await Promise.all(contenders.map((contender) => new Promise((done) => contender.on('close', done))));
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(4));
  expect(existsSync(file)).toBe(false);
});

test('withLock takes over the lock of a killed process', async () => {
  const file = join(folder, 'dead.lock');
  const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(file, JSON.stringify({ host: hostname(), pids: [deadPid] }));
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
});

test('withLock waits for a child that outlived its killed parent', async () => {
  const file = join(folder, 'orphan.lock');
  const log = join(folder, 'orphan.log');
  const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300)']);
  child.on('close', () => appendFileSync(log, 'child ended, '));
  writeFileSync(file, JSON.stringify({ host: hostname(), pids: [deadPid, child.pid] }));
  await withLock(file, async () => appendFileSync(log, 'lock taken'));
  expect(readFileSync(log, 'utf8')).toBe('child ended, lock taken');
});

test('withLock removes the lock when the work fails', async () => {
  const file = join(folder, 'failed.lock');
  await expect(withLock(file, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(existsSync(file)).toBe(false);
});
