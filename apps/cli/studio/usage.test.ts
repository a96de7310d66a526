import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { failureOf, inTemporaryWorkingDirectory } from '../testing/failure-of.ts';

inTemporaryWorkingDirectory();

const generate = (...args: readonly string[]) => ['generate', ...args, '--project', 'p', '--yes'];

describe('tutti with invalid arguments for a studio', () => {
  it.each([
    ['no kind', ['generate'], 'Say what to generate'],
    ['an unknown kind', ['generate', 'picture', 'a cat'], 'music|effect|voice'],
    ['no prompt', generate('music'), 'Say what to generate'],
    ['a prompt too long', generate('effect', 'x'.repeat(401)), '400 characters or less'],
    ['no project', ['generate', 'music', 'x', '--yes'], '--project'],
    [
      'a flag of another kind',
      generate('voice', 'x', '--tempo', '90'),
      '--tempo is for music, not for voice',
    ],
    ['a length beyond the limit', generate('effect', 'x', '--length', '30'), '0.5 to 22'],
    ['a length for speech', generate('voice', 'x', '--length', '3'), 'music and effect'],
    ['an unknown format', generate('music', 'x', '--format', 'wma'), 'mp3_44100_128'],
    ['a version of no track', generate('music', 'x', '--as', 'version'), '--track'],
    ['a track for a new track', generate('music', 'x', '--track', 't'), '--as version'],
    ['a file without the end', generate('music', 'x', '--async', '-o', 'x.mp3'), 'not --async'],
    ['nothing about the price', ['generate', 'music', 'x', '--project', 'p'], '--max-tokens'],
    [
      'a price that is no number',
      ['generate', 'music', 'x', '--project', 'p', '--max-tokens', 'x'],
      '--max-tokens',
    ],
    ['nothing to get', ['get', '-o', 'x.mp3'], 'Say what to get'],
    ['no file to write', ['get', 'x'], 'Say where to write'],
    [
      'an unknown asset format',
      ['get', 'x', '-o', 'x.mp3', '--format', 'flac'],
      'audio, mp3, wav, stems, midi',
    ],
    ['two versions', ['get', 'x', '-o', 'x.mp3', '--approved', '--version', '2'], 'exclude each other'],
    ['a version that is no number', ['get', 'x', '-o', 'x.mp3', '--version', 'two'], '--version takes'],
    ['a playlist as MP3', ['get', 'x', '--playlist', '-o', 'x.mp3'], 'ZIP'],
    ['a format of a playlist', ['get', 'x', '--playlist', '-o', 'x.zip', '--format', 'wav'], 'for tracks'],
    ['no comment', ['comment', 'x'], 'Say on what'],
    ['a position that is no time', ['comment', 'x', 'y', '--at', '1m'], '1:23.5'],
    ['an end without a start', ['comment', 'x', 'y', '--to', '2'], '--at'],
    ['an end before the start', ['comment', 'x', 'y', '--at', '2', '--to', '1'], 'earlier --at'],
    ['no project to watch', ['watch'], 'Say which project'],
    ['no project of tracks', ['tracks'], 'tutti tracks <project>'],
    ['projects with an argument', ['projects', 'x'], '--search'],
    ['a sign-in without a terminal', ['login', 'https://studio.example.org'], '--token-stdin'],
    ['no manifest', ['sync'], 'tutti sync assets.json'],
  ] as const)('rejects %s with one sentence and exit code 2', async (_, args, sentence) => {
    const { exitCode, message } = await failureOf(args);
    expect(message).toContain(sentence);
    expect(message).not.toContain('\n');
    expect(exitCode).toBe(2);
  });

  it.each([
    ['what is not JSON', 'assets:', 'it is not JSON'],
    ['no assets', '{"assets": []}', 'assets: '],
    ['an asset without a file', '{"assets": [{"track": "x"}]}', 'assets.0.file: '],
    ['a misspelt field', '{"assets": [{"track": "x", "file": "x.mp3", "formt": "wav"}]}', 'assets.0'],
    ['an unknown format', '{"assets": [{"track": "x", "file": "x", "format": "flac"}]}', 'assets.0.format: '],
    [
      'an unknown version',
      '{"assets": [{"track": "x", "file": "x", "version": "new"}]}',
      'assets.0.version: ',
    ],
    [
      'a version of a playlist',
      '{"assets": [{"playlist": "x", "file": "x", "version": 2}]}',
      'assets.0.version: ',
    ],
    [
      'a file twice',
      '{"assets": [{"track": "x", "file": "a/x.mp3"}, {"track": "y", "file": "./a/x.mp3"}]}',
      'two assets have the file',
    ],
  ])('rejects a manifest with %s and names the place', async (_, text, sentence) => {
    await writeFile('assets.json', text);
    const { exitCode, message } = await failureOf(['sync', 'assets.json']);
    expect(message).toContain(sentence);
    expect(exitCode).toBe(2);
  });

  it('reports a missing manifest', async () => {
    const { exitCode, message } = await failureOf(['sync', 'none.json']);
    expect(message).toBe('Cannot read the manifest none.json: no such file or folder.');
    expect(exitCode).toBe(2);
  });
});
