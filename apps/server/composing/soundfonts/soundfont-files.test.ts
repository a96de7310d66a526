import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStore } from '#server/platform/storage/objects/disk.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { soundFontFiles } from './soundfont-files.ts';

let root: string;
let folder: string;
let objects: ObjectStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tutti-fonts-'));
  folder = join(root, 'local');
  objects = await openDiskStore(join(root, 'store'));
});
afterEach(() => rm(root, { recursive: true }));

const bytes = Buffer.from('a SoundFont');
const row = { id: 'one', objectKey: 'soundfonts/one.sf2', sizeBytes: bytes.length };

async function store() {
  await objects.put(row.objectKey, bytes, { contentType: 'application/octet-stream' });
}

describe('soundFontFiles', () => {
  it('fetches a file once from the object store, also for concurrent tracks', async () => {
    await store();
    let opened = 0;
    const counted = { ...objects, open: (key: string) => ((opened += 1), objects.open(key)) };
    const files = soundFontFiles({ objects: counted, soundFontFolder: folder });
    const paths = await Promise.all([files.find(row), files.find(row)]);
    expect(await readFile(paths[0]!)).toEqual(bytes);
    expect([await files.find(row), paths[1], opened]).toEqual([paths[0], paths[0], 1]);
  });

  it('fetches a file again that is not complete', async () => {
    await store();
    const files = soundFontFiles({ objects, soundFontFolder: folder });
    const path = (await files.find(row))!;
    await writeFile(path, 'a');
    expect(await files.find(row)).toBe(path);
    expect(await readFile(path)).toEqual(bytes);
  });

  it('finds nothing if the object store lacks the file', async () => {
    expect(await soundFontFiles({ objects, soundFontFolder: folder }).find(row)).toBeUndefined();
  });

  it('reads an upload beyond the limit to its end and keeps nothing of it', async () => {
    const upload = Readable.from([Buffer.alloc(600), Buffer.alloc(600), Buffer.alloc(600)]);
    await expect(soundFontFiles({ objects, soundFontFolder: folder }).receive(upload, 1000)).rejects.toThrow(
      'up to',
    );
    expect([upload.readableEnded, await readdir(folder)]).toEqual([true, []]);
  });

  it('deletes files of deleted SoundFonts and unfinished ones, an hour after their last use', async () => {
    await store();
    const files = soundFontFiles({ objects, soundFontFolder: folder });
    await files.find(row);
    for (const name of ['two.soundfont', 'three.soundfont', 'four.part']) {
      await writeFile(join(folder, name), bytes);
      const before = Date.now() / 1000 - (name === 'three.soundfont' ? 60 : 7200);
      await utimes(join(folder, name), before, before);
    }
    await files.removeUnused(new Set(['one']));
    expect((await readdir(folder)).toSorted()).toEqual(['one.soundfont', 'three.soundfont']);
  });
});
