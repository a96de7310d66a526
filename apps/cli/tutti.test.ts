import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readMidi } from '#engine/encode/testing/read-midi.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';
import { optionsOf } from './command.ts';
import { commands } from './commands.ts';
import { runTutti } from './testing/run-tutti.ts';

const folder = await mkdtemp(join(tmpdir(), 'tutti-cli-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const tutti = (...args: readonly string[]) => runTutti(folder, args);

describe('tutti compose', () => {
  it('writes a piece with stems, MIDI and facts, and nothing to standard error', async () => {
    const args = 'compose -o a.wav --length 4 --seed 7 --stems new/stems --midi a.mid --json'.split(' ');
    const { code, stdout, stderr } = await tutti(...args, 'a jazz trio at 120 bpm in D minor');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const facts = JSON.parse(stdout);
    expect(facts).toMatchObject({ bpm: 120, key: 'D minor', seed: 7, durationMs: 4000 });
    expect(facts.metre).toMatch(/^\d\/\d$/);
    expect(facts.understood).toMatch(/^An? .*\.$/);
    expect(facts.instruments.length).toBeGreaterThan(0);
    expect(facts.plan.sections).toHaveLength(facts.sections.length);
    const { section_name, start_ms, duration_ms } = facts.sections.at(-1);
    expect(section_name).not.toBe('');
    expect(start_ms + duration_ms).toBe(4000);

    expect(readWav(await readFile(join(folder, 'a.wav'))).data).toHaveLength(4 * 44_100 * 4);
    const stems = await readdir(join(folder, 'new/stems'));
    expect(stems).toContain('harmony.wav');
    for (const stem of stems) {
      expect(['drums', 'bass', 'harmony', 'lead', 'vocals', 'effects']).toContain(stem.replace('.wav', ''));
      const { data } = readWav(await readFile(join(folder, 'new/stems', stem)));
      expect(data).toHaveLength(4 * 44_100 * 4);
      expect(data.some((byte) => byte !== 0)).toBe(true);
    }
    expect(readMidi(await readFile(join(folder, 'a.mid'))).tracks.length).toBeGreaterThan(2);
  });

  it('writes the same file for the same seed and a different one for another seed', async () => {
    const [once, again, other] = await Promise.all(
      [7, 7, 8].map(async (seed, i) => {
        await tutti('compose', 'folk', '-o', `s${i}.wav`, '--length', '1', '--seed', String(seed));
        return readFile(join(folder, `s${i}.wav`));
      }),
    );
    expect(again!.equals(once!)).toBe(true);
    expect(other!.equals(once!)).toBe(false);
  });

  it('takes the format from the file extension unless --format is given', async () => {
    const starts = { 'x.mp3': 'ID3', 'x.opus': 'OggS', 'x.wav': 'RIFF', x: 'ID3' };
    const beep = ['effect', 'a beep', '--length', '1'];
    await Promise.all(
      Object.entries(starts).map(async ([file, start]) => {
        expect(await tutti(...beep, '-o', file)).toMatchObject({ code: 0, stderr: '' });
        expect((await readFile(join(folder, file))).toString('latin1')).toMatch(new RegExp(`^${start}`));
      }),
    );
    await tutti(...beep, '-o', 'x.raw', '--format', 'ulaw_8000');
    expect(await readFile(join(folder, 'x.raw'))).toHaveLength(8000);
  });

  it('writes how headerless audio was made beside it, as it has no place for tags', async () => {
    const beep = ['effect', 'a beep', '--length', '1'];
    await tutti(...beep, '-o', 'x.raw', '--format', 'ulaw_8000');
    expect(JSON.parse(await readFile(join(folder, 'x.raw.json'), 'utf8'))).toEqual({
      digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia',
      softwareAgent: expect.stringMatching(/^Tutti composer \d+$/),
      dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await tutti(...beep, '-o', 'y.wav');
    await tutti(...beep, '-o', '-', '--format', 'ulaw_8000');
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['x.raw', 'x.raw.json', 'y.wav']));
    expect((await readdir(folder)).filter((name) => /^(?:y|-).*json/.test(name))).toEqual([]);
  });

  it('follows a plan section by section', async () => {
    const sections = [
      { section_name: 'Dawn', duration_ms: 1500 },
      { section_name: 'Noon', duration_ms: 2500, parts: [{ part: 'harmony', instrument: 'harp' }] },
    ];
    await writeFile(
      join(folder, 'plan.json'),
      JSON.stringify({ positive_global_styles: ['ambient'], negative_global_styles: [], sections }),
    );
    const { stdout } = await tutti('compose', 'a day', '-o', 'p.wav', '--plan', 'plan.json', '--json');
    const facts = JSON.parse(stdout);
    expect(facts.durationMs).toBe(4000);
    expect(facts.sections.map((s: { section_name: string }) => s.section_name)).toEqual(['Dawn', 'Noon']);
    expect(facts.instruments).toContain('harp');
  });

  it('renders exactly half a second, the minimum length', async () => {
    await tutti('compose', 'pop', '-o', 'h.wav', '--length', '0.5', '--seed', '7');
    expect(readWav(await readFile(join(folder, 'h.wav'))).data).toHaveLength(22_050 * 4);
  });

  it('picks a random seed when none is given, and prints it', async () => {
    const { stdout } = await tutti('compose', 'pop', '-o', 'r.wav', '--length', '1');
    const seed = /seed (\d+)/.exec(stdout)?.[1];
    await tutti('compose', 'pop', '-o', 'r2.wav', '--length', '1', '--seed', String(seed));
    expect((await readFile(join(folder, 'r.wav'))).equals(await readFile(join(folder, 'r2.wav')))).toBe(true);
  });
});

describe('tutti effect', () => {
  it('writes a sound of the requested length, prints its facts, and is deterministic for a seed', async () => {
    const args = 'effect -o e.wav --length 1.5 --seed 7 --json'.split(' ');
    const { code, stdout, stderr } = await tutti(...args, 'a heavy metal door slams in a large hall');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      kinds: ['door-slam'],
      durationMs: 1500,
      seed: 7,
      loop: false,
    });
    const once = await readFile(join(folder, 'e.wav'));
    expect(readWav(once).data).toHaveLength(66_150 * 4);
    await tutti(...args, 'a heavy metal door slams in a large hall');
    expect((await readFile(join(folder, 'e.wav'))).equals(once)).toBe(true);
  });

  it('takes the length from the prompt when --length is not given', async () => {
    const { stdout } = await tutti('effect', 'a coin, 0.8 s', '-o', 'c.wav', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ durationMs: 800 });
    expect(readWav(await readFile(join(folder, 'c.wav'))).data).toHaveLength(35_280 * 4);
  });

  it('renders a loop with --loop, and MP3 unless the file extension says otherwise', async () => {
    const { stdout } = await tutti('effect', 'rain', '-o', 'rain', '--length', '1', '--loop', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ kinds: ['rain'], loop: true });
    expect((await readFile(join(folder, 'rain'))).toString('latin1')).toMatch(/^ID3/);
  });
});

describe('tutti say', () => {
  it('writes speech and its facts, and nothing to standard error', async () => {
    const args = 'say -o s.wav --voice axel --speed 1.5 --pitch=-2 --seed 7 --json'.split(' ');
    const { code, stdout, stderr } = await tutti(...args, 'It is 7:05', 'now.');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const facts = JSON.parse(stdout);
    expect(facts).toMatchObject({ voice: 'axel', seed: 7, title: 'It is 7:05 now' });
    expect(facts.words.map((word: { text: string }) => word.text)).toEqual(['It', 'is', '7:05', 'now']);
    const { data } = readWav(await readFile(join(folder, 's.wav')));
    expect(Math.round(data.length / 4 / 44.1)).toBe(facts.durationMs);
  });

  it('takes the format from the file extension, and prints what it read', async () => {
    const { code, stdout } = await tutti('say', 'Hello 😀', '-o', 's.mp3', '--seed', '7', '--voice', 'Axel');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Axel reads 1 word\. Not spoken: emoji\.\ns\.mp3: \d\.\d s, seed 7\n$/);
    expect((await readFile(join(folder, 's.mp3'))).toString('latin1')).toMatch(/^ID3/);
  });
});

describe('tutti', () => {
  it('prints a help page with every command and exit code', async () => {
    const { code, stdout, stderr } = await tutti('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { name, summary } of commands) {
      expect(stdout).toContain(`  tutti ${name} `);
      expect(stdout).toContain(summary.slice(0, 40));
    }
    expect(stdout).toContain('    2  wrong arguments');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it.each(commands)('prints a help page of $name with its flags', async (command) => {
    const { code, stdout, stderr } = await tutti(command.name, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`tutti ${command.name}`);
    for (const { name } of optionsOf(command)) expect(stdout).toContain(`--${name}`);
  });

  it('names the formats and voices that it has', async () => {
    expect((await tutti('say', '--help')).stdout).toMatch(/clara.*\n[^]*opus_48000_32/);
  });

  it('prints its version', async () => {
    expect((await tutti('--version')).stdout).toMatch(/^\d+\.\d+\.\d+( \([0-9a-f]{7}\))?\n$/);
  });

  it.each([
    [['compose', 'pop', '-o', 'no.mp3', '--loud'], 2, /^tutti: Unknown option '--loud'.*\n$/],
    [['compose', 'pop', '-o', 'none/no.mp3'], 1, /^tutti: .*no folder none.*\n$/],
  ])('prints the error to standard error: %j', async (args, code, sentence) => {
    expect(await tutti(...args)).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
  });
});
