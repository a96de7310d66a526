import { describe, expect, it } from 'vitest';
import { readZip } from '#contract/testing/read-zip.ts';
import { zip } from './zip.ts';

const at = new Date('2026-11-21T19:30:00Z');
const entries = [
  { name: 'drums.wav', bytes: Buffer.from('boom') },
  { name: 'bass.wav', bytes: new Uint8Array(100_000).fill(7) },
  { name: 'silence.wav', bytes: new Uint8Array() },
];
const zipped = () => Buffer.concat([...zip(entries, at)]);

describe('a ZIP of stored files', () => {
  it('gives back each of them under its name', () => {
    const files = readZip(zipped());
    expect([...files.keys()]).toEqual(['drums.wav', 'bass.wav', 'silence.wav']);
    for (const { name, bytes } of entries) expect(files.get(name)!.equals(bytes)).toBe(true);
  });

  it('is the same for the same files and time, and says when that was', () => {
    expect(zipped().equals(zipped())).toBe(true);
    const date = zipped().readUInt16LE(12);
    expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2026, 11, 21]);
  });

  it('is whole without any file', () => {
    expect(readZip(Buffer.concat([...zip([], at)])).size).toBe(0);
  });
});
