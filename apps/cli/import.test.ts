import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compositionPlan } from '#contract/plan.ts';
import { importMusic } from '#engine/import.ts';
import { importSamples } from '#engine/import/testing/samples.ts';
import { midiFile, midiTrack, notesInARow } from '#engine/import/testing/write-midi.ts';
import { runTutti } from './testing/run-tutti.ts';

const folder = await mkdtemp(join(tmpdir(), 'tutti-import-'));
await writeFile(join(folder, 'tune.abc'), importSamples.abc);
await writeFile(join(folder, 'broken.mid'), importSamples.midi.subarray(0, 10));
afterAll(() => rm(folder, { recursive: true, force: true }));

const tutti = (...args: readonly string[]) => runTutti(folder, args);

describe('tutti import', () => {
  it('prints a plan that compose takes, and what was understood to standard error', async () => {
    const { code, stdout, stderr } = await tutti('import', 'tune.abc');
    expect(code).toBe(0);
    expect(compositionPlan.parse(JSON.parse(stdout)).written_key).toBe('E dorian');
    expect(stderr).toMatch(/^Sample: \d+ bars of 6\/8 in E dorian at 165 BPM, \d+ notes\./);
  });

  it('prints everything as one object with --json, and nothing to standard error', async () => {
    const { stdout, stderr } = await tutti('import', 'tune.abc', '--json');
    expect([JSON.parse(stdout).kind, stderr]).toEqual(['abc', '']);
  });

  it('shows names of the file without the characters that control a terminal', async () => {
    const title = 'Rain\u001b]0;root\u0007 \u009b2J\u202eemag';
    await writeFile(join(folder, 'hostile.abc'), `X:1\nT:${title}\nM:4/4\nL:1/4\nK:C\nCDEF|\n`);
    for (const args of [['import'], ['import', '--json'], ['compose', 'folk', '-o', 'a.wav', '--import']]) {
      const { code, stdout, stderr } = await tutti(...args, 'hostile.abc');
      expect(code).toBe(0);
      // oxlint-disable-next-line no-control-regex -- the characters that must not be printed
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    }
  });

  it.each([
    [['import'], 'Say which file to read'],
    [['import', 'missing.mid'], 'Cannot read missing.mid: '],
    [['import', 'broken.mid'], 'Cannot import broken.mid: Byte 8: the header of the MIDI file is cut off.'],
    [
      ['compose', 'a', '-o', 'a.wav', '--import', 'a', '--plan', 'b'],
      '--plan and --import exclude each other.',
    ],
  ])('refuses %j with one sentence', async (args, message) => {
    const { code, stderr } = await tutti(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

it('tutti compose --import plays the tune of the file, at another tempo in the same bars', async () => {
  const notes = [69, 71, 72, 76, 74, 72, 71, 69].map((pitch) => [pitch, 480] as const);
  await writeFile(join(folder, 'short.mid'), midiFile([midiTrack(notesInARow(notes))]));
  const args = [
    '--import',
    'short.mid',
    '--tempo',
    '150',
    '--seed',
    '4',
    '-o',
    'a.wav',
    '--midi',
    'out.mid',
    '--json',
  ];
  const { code, stdout } = await tutti('compose', 'folk with flute melody', ...args);
  expect([code, JSON.parse(stdout).bpm]).toEqual([0, 150]);
  const played = importMusic(await readFile(join(folder, 'out.mid')));
  expect(played.understanding.melody_track).toMatch(/^Lead/);
  const pitches = played.plan.sections[0]!.melody!.notes.slice(0, 8).map(({ pitch }) => pitch);
  expect(pitches.map((pitch) => pitch - pitches[0]!)).toEqual([0, 2, 3, 7, 5, 3, 2, 0]);
});
