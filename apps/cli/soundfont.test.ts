import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { simpleFont } from '#engine/soundfont/testing/simple-font.ts';
import { runTutti } from './testing/run-tutti.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutti-font-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const compose = (...flags: readonly string[]) =>
  runTutti(folder, ['compose', 'solo piano', '--length', '1', '--seed', '4', ...flags]);

describe('--soundfont', () => {
  it('plays the instruments of the file and prints its licence', async () => {
    await writeFile(join(folder, 'own.sf2'), simpleFont({ generators: [[54, 1]] }));
    const { code, stdout } = await compose('-o', 'own.wav', '--soundfont', 'own.sf2');
    expect([code, stdout]).toEqual([0, expect.stringContaining('SoundFont: Test, CC0')]);
    await compose('-o', 'default.wav');
    const [own, standard] = await Promise.all(
      ['own.wav', 'default.wav'].map((name) => readFile(join(folder, name))),
    );
    expect(own!.length).toBe(standard!.length);
    expect(own!.equals(standard!)).toBe(false);
  }, 60_000);

  it('refuses a file with a broken sample when it is played', async () => {
    const font = simpleFont();
    new DataView(font.buffer).setUint32(Buffer.from(font).indexOf('shdr') + 44, 0, true);
    await writeFile(join(folder, 'rate.sf2'), font);
    const { code, stderr } = await compose('-o', 'a.wav', '--soundfont', 'rate.sf2');
    expect(code).toBe(2);
    expect(stderr).toContain('The sample sine has an invalid sample rate.');
  });

  it('refuses a broken file with one sentence and writes nothing', async () => {
    await writeFile(join(folder, 'broken.sf2'), simpleFont().slice(0, 900));
    const { code, stderr } = await compose('-o', 'a.wav', '--soundfont', 'broken.sf2');
    expect(code).toBe(2);
    expect(stderr).toContain('Cannot use the SoundFont broken.sf2: The SoundFont is truncated.');
    await expect(readFile(join(folder, 'a.wav'))).rejects.toThrow('ENOENT');
  });
});
