import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '#contract/testing/read-zip.ts';
import { zip, zipSize, type ZipEntry } from './zip.ts';

const at = new Date('2026-11-21T19:30:00Z');
const entries = [
  { name: 'drums.wav', bytes: Buffer.from('boom') },
  { name: 'bass.wav', bytes: new Uint8Array(100_000).fill(7) },
  { name: 'silence.wav', bytes: new Uint8Array() },
];
const zipped = (all: readonly ZipEntry[] = entries) => buffer(zip(all, at));

/** An entry that arrives in parts. */
const streamed = (name: string, parts: readonly string[]): ZipEntry => ({
  name,
  size: Buffer.byteLength(parts.join('')),
  async *open() {
    for (const part of parts) yield Buffer.from(part);
  },
});

describe('zip', () => {
  it('stores each file under its name', async () => {
    const files = readZip(await zipped());
    expect([...files.keys()]).toEqual(['drums.wav', 'bass.wav', 'silence.wav']);
    for (const { name, bytes } of entries) expect(files.get(name)!.equals(bytes)).toBe(true);
  });

  it('stores files that arrive in parts, with names in any script', async () => {
    const files = readZip(await zipped([streamed('01 夜の電車.wav', ['bo', '', 'om']), entries[1]!]));
    expect([...files.keys()]).toEqual(['01 夜の電車.wav', 'bass.wav']);
    expect(files.get('01 夜の電車.wav')!.toString()).toBe('boom');
  });

  it('is deterministic and contains the given date', async () => {
    const bytes = await zipped();
    expect(bytes.equals(await zipped())).toBe(true);
    const date = bytes.readUInt16LE(12);
    expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2026, 11, 21]);
  });

  it('creates a valid archive without files', async () => {
    expect(readZip(await zipped([])).size).toBe(0);
  });

  it('has the size that was computed before', async () => {
    for (const all of [[], entries, [streamed('é.wav', ['a', 'b']), ...entries]]) {
      expect((await zipped(all)).length).toBe(zipSize(all));
    }
  });
});
