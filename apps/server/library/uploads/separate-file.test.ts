import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { separateFile } from './separate-file.ts';

const file = Buffer.from(Array.from({ length: 1_000 }, (_, i) => (i * 7) % 256));
const encoded = file.toString('base64');
const places = { field: 'audioData', placeholder: 'received' };

/** The result for a body that arrives in pieces of `size` bytes. */
const separate = (body: string, size: number) => {
  const bytes = Buffer.from(body);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return separateFile(Readable.from(pieces), places, buffer);
};

describe('the file of a JSON body', () => {
  it.each([1, 2, 3, 5, 64, 65_536])('is separated from bodies in pieces of %i bytes', async (size) => {
    const body = JSON.stringify({
      title: 'a "quoted\\" 音',
      audioData: encoded,
      genres: ['audioData', '\\'],
    });
    const { text, file: received } = await separate(body, size);
    expect(received?.equals(file)).toBe(true);
    expect(JSON.parse(text)).toEqual({
      title: 'a "quoted\\" 音',
      audioData: 'received',
      genres: ['audioData', '\\'],
    });
  });

  it.each([1, 7, 65_536])(
    'may have escaped slashes and spaces around its name (pieces of %i bytes)',
    async (size) => {
      const body = `{ "audioData" : "${encoded.replaceAll('/', '\\/')}" , "title":"x"}`;
      expect((await separate(body, size)).file?.equals(file)).toBe(true);
    },
  );

  it('is that of the body itself, not of an object in it', async () => {
    const { text, file: received } = await separate(JSON.stringify({ a: { audioData: encoded } }), 100);
    expect([received, JSON.parse(text)]).toEqual([undefined, { a: { audioData: encoded } }]);
  });

  it.each([
    ['no base64', '{"audioData":"<<<<????"}', 'not valid base64'],
    ['an incomplete byte', '{"audioData":"YWFhY"}', 'not valid base64'],
    ['text after the padding', '{"audioData":"YQ==YWFh"}', 'not valid base64'],
    ['a second file', '{"audioData":"YQ==","audioData":"YQ=="}', 'comes twice'],
    ['an end within the file', '{"audioData":"YWFh', 'not valid JSON'],
    ['long fields beside it', `{"title":"${'x'.repeat(70_000)}"}`, 'too long'],
  ])('is refused with %s', async (_what, body, message) => {
    for (const size of [1, 4, 65_536]) await expect(separate(body, size)).rejects.toThrow(message);
  });
});
