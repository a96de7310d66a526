import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Levels } from '#web/audio/pcm-player.ts';
import { readStems, stemSource } from '#web/features/tracks/stems/stem-files.ts';
import { stemWaveform } from '#web/features/tracks/stems/stem-waveform.ts';

function wav(samples: readonly number[], channels = 1): Buffer {
  const data = Buffer.from(Int16Array.from(samples).buffer);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000 * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** A ZIP of stored files. */
function zip(files: Readonly<Record<string, Buffer>>): Blob {
  const [locals, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const shared = Buffer.alloc(26);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.alloc(2), shared, rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Blob([...locals, directory, end].map((part) => new Uint8Array(part)));
}

const files = zip({
  'drums.wav': wav([100, 200, -300, 16_384]),
  'bass.wav': wav([1000, -1000, 2000, -2000], 2),
});

describe('readStems', () => {
  it('reads names, formats and samples from the ZIP', async () => {
    const [drums, bass] = await readStems(files);
    expect(drums).toMatchObject({ name: 'drums', channels: 1, sampleRate: 8000 });
    expect([...new Int16Array(await drums!.pcm.arrayBuffer())]).toEqual([100, 200, -300, 16_384]);
    expect(bass).toMatchObject({ name: 'bass', channels: 2 });
  });

  it('refuses another file', async () => {
    await expect(readStems(new Blob(['<html>']))).rejects.toThrow('no directory');
  });
});

const samplesOf = (levels: Levels | undefined) =>
  levels?.map((channel) => [...channel].map((level) => Math.round(level * 32_768)));

it('stemSource reads parts of mono and stereo stems', async () => {
  const sources = (await readStems(files)).map(stemSource);
  expect(sources.map(({ frames, sampleRate }) => [frames, sampleRate])).toEqual([
    [4, 8000],
    [2, 8000],
  ]);
  const [drums, bass] = await Promise.all(sources.map(async ({ read }) => read(1, 1)));
  expect(samplesOf(drums)).toEqual([[200]]);
  expect(samplesOf(bass)).toEqual([[2000], [-2000]]);
});

it('stemWaveform draws the level along the stem', async () => {
  const samples = Array.from({ length: 4000 }, (_, index) => (index < 2000 ? 0 : 16_384));
  const [stem] = await readStems(zip({ 'lead.wav': wav(samples) }));
  const { peak, points } = await stemWaveform(stem!);
  const bytes = Uint8Array.from(atob(peak), (letter) => letter.charCodeAt(0));
  expect([bytes.length, bytes[10], bytes.at(-10)]).toEqual([points, 0, 128]);
});
