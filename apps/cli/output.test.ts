import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BufferSource, FLAC, Input } from 'mediabunny';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runTutti } from './testing/run-tutti.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const beep = ['effect', 'a beep', '--length', '0.5', '--seed', '7'];
const ID3 = /^ID3/;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutti-out-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const contentOf = async (name: string) => (await readFile(at(name))).toString('latin1');

describe('an output that is not a regular file', () => {
  it.each(['-', '/dev/stdout'])(
    'writes the sound to standard output for -o %s, and the facts to standard error',
    async (output) => {
      const { code, bytes, stderr } = await runTutti(folder, [...beep, '-o', output, '--json']);
      expect(code).toBe(0);
      await runTutti(folder, [...beep, '-o', 'same.mp3']);
      expect(bytes.equals(await readFile(at('same.mp3')))).toBe(true);
      expect(JSON.parse(stderr)).toMatchObject({ seed: 7, durationMs: 500 });
      expect(await readdir(folder)).toEqual(['same.mp3']);
    },
  );

  it('writes into a named pipe and leaves it in its place', async () => {
    execFileSync('mkfifo', [at('pipe.mp3')]);
    const [content, { code }] = await Promise.all([
      readFile(at('pipe.mp3')),
      runTutti(folder, [...beep, '-o', 'pipe.mp3']),
    ]);
    expect(code).toBe(0);
    expect(content.toString('latin1')).toMatch(ID3);
    expect((await lstat(at('pipe.mp3'))).isFIFO()).toBe(true);
  });

  it('writes the target of a symbolic link, even if it does not exist yet', async () => {
    await writeFile(at('old.mp3'), 'old');
    await symlink('old.mp3', at('link.mp3'));
    await symlink('new.mp3', at('dangling.mp3'));
    for (const output of ['link.mp3', 'dangling.mp3']) {
      expect(await runTutti(folder, [...beep, '-o', output])).toMatchObject({ code: 0 });
      expect((await lstat(at(output))).isSymbolicLink()).toBe(true);
    }
    expect(await contentOf('old.mp3')).toMatch(ID3);
    expect(await contentOf('new.mp3')).toMatch(ID3);
  });

  it('exits silently with the SIGPIPE exit code when the reader closes the pipe', async () => {
    const args = [join(root, 'apps/cli/tutti.mjs'), ...beep, '-o', at('kept.mp3'), '--json'];
    const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    program.stdout.destroy();
    let stderr = '';
    program.stderr.on('data', (part) => (stderr += String(part)));
    const [code] = await once(program, 'close');
    expect({ code, stderr }).toEqual({ code: 141, stderr: '' });
    expect(await contentOf('kept.mp3')).toMatch(ID3);
  });
});

describe('an output that is a regular file', () => {
  it('keeps the mode of the file it replaces', async () => {
    await writeFile(at('mine.mp3'), 'old');
    await chmod(at('mine.mp3'), 0o600);
    await runTutti(folder, [...beep, '-o', 'mine.mp3']);
    expect(await contentOf('mine.mp3')).toMatch(ID3);
    expect((await stat(at('mine.mp3'))).mode & 0o777).toBe(0o600);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'leaves no file behind when %s arrives during the write',
    async (signal) => {
      const writer = `
      const { writeFiles } = await import(${JSON.stringify(join(root, 'apps/cli/write-files.ts'))});
      await writeFiles([{ path: ${JSON.stringify(at('long.wav'))}, bytes: new Uint8Array(1_000_000_000) }]);`;
      const program = spawn(process.execPath, ['--input-type=module', '-e', writer]);
      const ended = once(program, 'close');
      while ((await readdir(folder)).length === 0) await sleep(1);
      program.kill(signal);
      expect(await ended).toEqual([null, signal]);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('resolves relative to the folder in which npm was called', async () => {
    await mkdir(at('elsewhere'));
    const npm = ['--prefix', root, 'run', '-s', 'tutti', '--', ...beep, '-o', 'there.mp3'];
    execFileSync('npm', npm, { cwd: at('elsewhere') });
    expect(await readdir(at('elsewhere'))).toEqual(['there.mp3']);
  });
});

it('the format of an output writes music as FLAC with its tags', async () => {
  const args = ['compose', 'a jazz trio in D minor at 120 bpm', '--length', '2', '--seed', '7'];
  for (const output of ['a.flac', 'a.wav'])
    expect(await runTutti(folder, [...args, '-o', output])).toMatchObject({ code: 0 });
  const flac = await readFile(at('a.flac'));
  const input = new Input({ formats: [FLAC], source: new BufferSource(flac) });
  const { title, artist, genre, raw } = await input.getMetadataTags();
  expect({ title, artist, genre, raw }).toMatchObject({
    title: 'Jazz Trio',
    artist: 'Tutti',
    genre: 'Jazz',
    raw: { BPM: '120', INITIALKEY: 'D minor' },
  });
  expect(await (await input.getPrimaryAudioTrack())!.computeDuration()).toBe(2);
});

describe('a text argument of "-"', () => {
  it('reads standard input', async () => {
    const { stdout } = await runTutti(folder, ['effect', '-', '-o', 'rain.mp3', '--json'], 'rain, 0.8 s\n');
    expect(JSON.parse(stdout)).toMatchObject({ kinds: ['rain'], durationMs: 800 });
  });

  it('is rejected when standard input is empty', async () => {
    const { code, stderr } = await runTutti(folder, ['say', '-', '-o', 'no.mp3']);
    expect(code).toBe(2);
    expect(stderr).toContain('Say what to speak');
  });
});
