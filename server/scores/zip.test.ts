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

describe('zip', () => {
  it('stores each file under its name', () => {
    const files = readZip(zipped());
    expect([...files.keys()]).toEqual(['drums.wav', 'bass.wav', 'silence.wav']);
    for (const { name, bytes } of entries) expect(files.get(name)!.equals(bytes)).toBe(true);
  });

  it('is deterministic and contains the given date', () => {
    expect(zipped().equals(zipped())).toBe(true);
    const date = zipped().readUInt16LE(12);
    expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2026, 11, 21]);
  });

  it('creates a valid archive without files', () => {
    expect(readZip(Buffer.concat([...zip([], at)])).size).toBe(0);
  });
});
