import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { zip, zipSize, type ZipEntry } from './zip.ts';

const run = promisify(execFile);
const gibibyte = 2 ** 30;
const zeros = Buffer.alloc(2 ** 20);

const gibibyteOfZeros = (name: string): ZipEntry => ({
  name,
  size: gibibyte,
  async *open() {
    for (let i = 0; i < gibibyte / zeros.length; i += 1) yield zeros;
  },
});

test('an archive beyond 4 GiB is read by Python’s zipfile module', { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'a.zip');
  const entries = [
    ...['1', '2', '3', '4', '5'].map((name) => gibibyteOfZeros(`${name}.wav`)),
    { name: 'last.txt', bytes: Buffer.from('the end') },
  ];
  const file = await open(path, 'w');
  let position = 0;
  for await (const chunk of zip(entries, new Date())) {
    // Zeros stay holes in the file.
    if (chunk !== zeros) await file.write(chunk, 0, chunk.length, position);
    position += chunk.length;
  }
  await file.close();
  expect(position).toBe(zipSize(entries));
  const script = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(z.namelist(), z.read('last.txt').decode())`;
  const { stdout } = await run('python3', ['-c', script, path]);
  expect(stdout.trim()).toBe("['1.wav', '2.wav', '3.wav', '4.wav', '5.wav', 'last.txt'] the end");
});
