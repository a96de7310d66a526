import type { PcmSource } from '#web/audio/pcm-player.ts';

/** A stem as 16-bit PCM. The samples stay in the browser's file storage until they are read. */
export interface Stem {
  /** "drums" */
  readonly name: string;
  readonly pcm: Blob;
  readonly channels: number;
  readonly sampleRate: number;
}

const endRecordBytes = 22;
const centralHeaderBytes = 46;
const localHeaderBytes = 30;
/** Chunks before the samples of a WAV are shorter than this. */
const maxWavHeaderBytes = 4096;

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer());
const textAt = (view: DataView, offset: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length));

/**
 * The stems in a ZIP of WAV files without compression, as the server makes it. Throws if it is another file.
 */
export async function readStems(zip: Blob): Promise<Stem[]> {
  const end = await viewOf(zip.slice(-endRecordBytes));
  if (end.byteLength < endRecordBytes || end.getUint32(0, true) !== 0x06054b50)
    throw new Error('The file has no directory of stems.');
  const [count, size, start] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
  const directory = await viewOf(zip.slice(start, start + size));
  const stems: Stem[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const [bytes, nameLength] = [directory.getUint32(at + 24, true), directory.getUint16(at + 28, true)];
    const extra = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    const offset = directory.getUint32(at + 42, true);
    const name = textAt(directory, at + centralHeaderBytes, nameLength);
    const local = await viewOf(zip.slice(offset, offset + localHeaderBytes));
    const dataStart = offset + localHeaderBytes + local.getUint16(26, true) + local.getUint16(28, true);
    stems.push(await readWav(name.replace(/\.wav$/i, ''), zip.slice(dataStart, dataStart + bytes)));
    at += centralHeaderBytes + nameLength + extra;
  }
  return stems;
}

async function readWav(name: string, wav: Blob): Promise<Stem> {
  const view = await viewOf(wav.slice(0, maxWavHeaderBytes));
  let format = { channels: 2, sampleRate: 44_100, bits: 16 };
  for (let at = 12; at + 8 <= view.byteLength;) {
    const [id, size] = [textAt(view, at, 4), view.getUint32(at + 4, true)];
    if (id === 'fmt ')
      format = {
        channels: view.getUint16(at + 10, true),
        sampleRate: view.getUint32(at + 12, true),
        bits: view.getUint16(at + 22, true),
      };
    if (id === 'data') {
      if (format.bits !== 16) break;
      const { channels, sampleRate } = format;
      return { name, channels, sampleRate, pcm: wav.slice(at + 8, at + 8 + size) };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error(`${name} is not a 16-bit WAV.`);
}

/** The samples of a stem, read when they are needed. */
export function stemSource({ pcm, channels, sampleRate }: Stem): PcmSource {
  const frameBytes = channels * 2;
  return {
    sampleRate,
    frames: Math.floor(pcm.size / frameBytes),
    async read(from, frames) {
      const part = pcm.slice(from * frameBytes, (from + frames) * frameBytes);
      const samples = new Int16Array(await part.arrayBuffer());
      return Array.from({ length: channels }, (_, channel) => {
        const levels = new Float32Array(frames);
        for (let frame = 0; frame < frames; frame += 1)
          levels[frame] = samples[frame * channels + channel]! / 32_768;
        return levels;
      });
    },
  };
}
