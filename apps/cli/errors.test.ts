import { readdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { failureOf, inTemporaryWorkingDirectory } from './testing/failure-of.ts';

inTemporaryWorkingDirectory();

describe('tutti with invalid arguments', () => {
  it.each([
    ['no command', [], 2, 'Say what to do'],
    ['an unknown command', ['paint', 'x'], 2, 'no command "paint"'],
    ['the name of an Object property', ['constructor'], 2, 'no command "constructor"'],
    ['no effect', ['effect', '-o', 'no.mp3'], 2, 'Say what to hear'],
    ['an effect too long', ['effect', 'rain', '-o', 'no.mp3', '--length', '23'], 2, '0.5 to 22'],
    ['an effect prompt too long', ['effect', 'x'.repeat(401), '-o', 'no.mp3'], 2, '400 characters or less'],
    ['no prompt', ['compose', '-o', 'no.mp3'], 2, 'Say what to play'],
    ['no output', ['compose', 'pop'], 2, 'Say where to write'],
    ['an unknown flag', ['compose', 'pop', '-o', 'no.mp3', '--loud'], 2, "'--loud'"],
    ['a flag without its value', ['compose', 'pop', '-o', 'no.mp3', '--seed'], 2, '--seed'],
    [
      'a length that is not a number',
      ['compose', 'pop', '-o', 'no.mp3', '--length', 'long'],
      2,
      '--length takes a number',
    ],
    ['a length beyond the limit', ['compose', 'pop', '-o', 'no.mp3', '--length', '301'], 2, '0.5 to 300'],
    ['a negative length', ['compose', 'pop', '-o', 'no.mp3', '--length=-3'], 2, '0.5 to 300'],
    ['a fractional seed', ['compose', 'pop', '-o', 'no.mp3', '--seed', '1.5'], 2, 'whole number'],
    ['an unknown format', ['compose', 'pop', '-o', 'no.mp3', '--format', 'wma'], 2, 'mp3_44100_128'],
    ['an unknown energy', ['compose', 'pop', '-o', 'no.mp3', '--energy', 'max'], 2, 'low, medium, high'],
    ['an unknown genre', ['compose', 'pop', '-o', 'no.mp3', '--genre', 'Foo'], 2, 'Pop, Rock'],
    ['MIDI and music in one file', ['compose', 'pop', '-o', '-', '--midi', '-'], 2, 'the same file'],
    ['a tempo out of range', ['compose', 'pop', '-o', 'no.mp3', '--tempo', '20'], 2, '60 to 200'],
    ['a prompt too long', ['compose', 'x'.repeat(2001), '-o', 'no.mp3'], 2, '2000 characters or less'],
    ['a missing plan file', ['compose', 'pop', '-o', 'no.mp3', '--plan', 'none.json'], 2, 'none.json'],
    ['a missing folder', ['compose', 'pop', '-o', 'none/no.mp3'], 1, 'no folder none'],
    ['a folder as the file', ['compose', 'pop', '-o', '.'], 1, 'it is a folder'],
    [
      'MIDI in a missing folder',
      ['compose', 'pop', '-o', 'no.mp3', '--midi', 'none/no.mid'],
      1,
      'no folder none',
    ],
    ['nothing to speak', ['say', '-o', 'no.mp3'], 2, 'Say what to speak'],
    ['only emoji to speak', ['say', '😀 ...', '-o', 'no.mp3'], 2, 'only emoji'],
    ['an unknown voice', ['say', 'hi', '-o', 'no.mp3', '--voice', 'bob'], 2, 'clara, marcus'],
    ['a speed above the limit', ['say', 'hi', '-o', 'no.mp3', '--speed', '3'], 2, '0.5 to 2'],
    ['a pitch above the limit', ['say', 'hi', '-o', 'no.mp3', '--pitch', '7'], 2, '-6 to 6'],
    ['a text too long', ['say', 'x'.repeat(2001), '-o', 'no.mp3'], 2, '2000 characters or less'],
    ['speech without a file', ['say', 'hi'], 2, 'Say where to write'],
    [
      'a stems folder inside a file',
      ['compose', 'pop', '-o', 'no.mp3', '--stems', 'file/stems'],
      1,
      'not a folder',
    ],
  ] as const)(
    'rejects %s with one sentence and an exit code, and writes no file',
    async (_, args, code, sentence) => {
      await writeFile('file', '');
      const { exitCode, message } = await failureOf(args);
      expect(exitCode).toBe(code);
      expect(message).toContain(sentence);
      expect(message).not.toContain('\n');
      expect((await readdir('.')).filter((name) => /^no\.|\.part$/.test(name))).toEqual([]);
    },
  );

  it.each([
    ['an unsupported extension', ['-o', 'no.xyz'], 'Tutti makes no .xyz files; it makes .mp3, .wav, .flac'],
    [
      'another container',
      ['-o', 'no.m4a', '--format', 'mp3_44100_128'],
      'mp3_44100_128 does not go into a .m4a file',
    ],
    [
      'a format that contradicts the extension',
      ['-o', 'no.wav', '--format', 'mp3_44100_128'],
      'does not go into a .wav file',
    ],
  ] as const)('rejects %s for compose, effect and say', async (_, args, sentence) => {
    for (const command of ['compose', 'effect', 'say']) {
      const { exitCode, message } = await failureOf([command, 'words', ...args]);
      expect(exitCode).toBe(2);
      expect(message).toContain(sentence);
    }
    expect((await readdir('.')).filter((name) => name.startsWith('no.'))).toEqual([]);
  });

  it('reports the invalid field of a plan', async () => {
    await writeFile('bad.json', '{"sections": []}');
    await writeFile('worse.json', 'sections:');
    const bad = await failureOf(['compose', 'pop', '-o', 'no.mp3', '--plan', 'bad.json']);
    expect(bad.exitCode).toBe(2);
    expect(bad.message).toMatch(/bad\.json is not valid \(sections: /);
    const worse = await failureOf(['compose', 'pop', '-o', 'no.mp3', '--plan', 'worse.json']);
    expect(worse.message).toContain('not JSON');
  });
});
