import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readZip } from '#contract/testing/read-zip.ts';
import type { AiMark } from '#engine/files.ts';
import { StemFiles } from '#engine/encode.ts';
import { decodeWav } from '#engine/encode/testing/decode.ts';
import { testApp } from '#server/testing/test-app.ts';
import { soundFile, swell } from '#server/library/uploads/testing/sounds.ts';
import { zip } from '#server/platform/zip/zip.ts';
import { findMarked, type Delivery } from './marked-object.ts';

const { storage } = await testApp();
const { objects } = storage;
const mark: AiMark = { sourceType: 'algorithmic', softwareAgent: 'Tutti composer 15' };

async function store(key: string, bytes: Uint8Array, contentType: string, marks: object = { mark }) {
  await objects.put(key, bytes, { contentType });
  const delivery = { key, contentType, ...marks } as Delivery;
  const file = (await findMarked(objects, delivery))!;
  const read = async (start: number, end: number) =>
    Buffer.from(await buffer((await file.open({ start, end }))!));
  return { file, delivery, read, whole: await read(0, file.size) };
}

describe('a stored file with its mark', () => {
  test.each([
    ['mp3_44100_128', 'audio/mpeg'],
    ['opus_48000_64', 'audio/ogg'],
    ['wav', 'audio/wav'],
  ] as const)('%s is the same in each range', async (format, contentType) => {
    const stored = await soundFile(format, swell(0.4));
    const { file, read, whole } = await store(`tests/${format}`, stored, contentType);
    expect(whole.length).toBe(file.size);
    expect(whole.includes('algorithmicMedia')).toBe(true);
    const edges = [0, 1, 9, 10, 11, 44, 45, 600, stored.length - 1, stored.length, file.size - 1, file.size];
    for (const [index, start] of edges.entries())
      for (const end of edges.slice(index + 1).filter((edge) => edge > start))
        expect((await read(start, end)).equals(whole.subarray(start, end))).toBe(true);
    expect((await buffer((await objects.open(`tests/${format}`))!.stream)).equals(stored)).toBe(true);
  });

  test('has an entity tag that changes with the mark, and is the same for the same mark', async () => {
    const stored = await soundFile('mp3_44100_128', swell(0.4));
    const { file, delivery } = await store('tests/etag', stored, 'audio/mpeg');
    const other = await findMarked(objects, { ...delivery, mark: { ...mark, createdAt: '2026-11-28' } });
    const same = await findMarked(objects, { ...delivery, mark: { ...mark } });
    expect(same!.etag).toBe(file.etag);
    expect(other!.etag).not.toBe(file.etag);
  });

  test('is missing when the object is', async () => {
    expect(await findMarked(objects, { key: 'tests/none', contentType: 'audio/mpeg', mark })).toBeUndefined();
  });

  test('is sent as it is stored if it is no file of its type', async () => {
    for (const contentType of [
      'audio/wav',
      'audio/ogg',
      'audio/flac',
      'audio/mp4',
      'application/zip',
      'audio/midi',
    ]) {
      for (const begin of [
        'RIFF\0\0\0\0WAVE',
        'OggS',
        'fLaC',
        'MThd',
        '\0\0\0\u0014ftyp',
        'PK\u0003\u0004',
        '',
      ]) {
        const bytes = Buffer.concat([Buffer.from(begin, 'latin1'), randomBytes(300)]);
        const { whole } = await store('tests/damaged', bytes, contentType);
        expect(whole.includes(bytes.subarray(-200))).toBe(true);
      }
    }
  });
});

test('each stem in a ZIP file contains its mark, with right checksums and the same audio', async () => {
  const files = new StemFiles();
  files.add('vocals', swell(0.3));
  files.add('bass', swell(0.3));
  const entries = [...files.done()].map(([name, { bytes }]) => ({ name: `${name}.wav`, bytes }));
  entries.push({ name: 'readme.txt', bytes: Buffer.from('not audio') });
  const stored = await buffer(zip(entries, new Date(0)));
  const trained: AiMark = { ...mark, sourceType: 'trained' };
  const marks = { mark, entryMarks: { 'vocals.wav': trained } };
  const { whole, read } = await store('tests/stems.zip', stored, 'application/zip', marks);
  const after = readZip(whole);
  expect([...after.keys()]).toEqual(entries.map(({ name }) => name));
  for (const { name, bytes } of entries.slice(0, 2))
    expect(decodeWav(after.get(name)!)).toEqual(decodeWav(bytes));
  expect(after.get('vocals.wav')!.includes('trainedAlgorithmicMedia')).toBe(true);
  expect(after.get('bass.wav')!.includes('/algorithmicMedia')).toBe(true);
  expect(after.get('readme.txt')!.toString()).toBe('not audio');
  for (const [start, end] of [
    [0, 40],
    [40, 5_000],
    [stored.length - 300, whole.length],
  ] as const)
    expect((await read(start, end)).equals(whole.subarray(start, end))).toBe(true);
});
