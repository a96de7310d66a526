import { UnreadableSound, type OpenSound } from './sound.ts';
import { messages } from '#server/library/messages.ts';

/** Names of codecs that a WAV may contain but browsers do not play, by format tag. */
const unplayable: Readonly<Record<number, string>> = {
  0x02: 'Microsoft ADPCM',
  0x11: 'IMA ADPCM',
  0x31: 'GSM 6.10',
  0x50: 'MPEG',
  0x55: 'MP3',
  0xff: 'AAC',
  0x161: 'Windows Media',
  0x2000: 'AC-3',
};
const pcm = 1;
const float = 3;
const extensible = 0xfffe;
/** Bytes that are decoded at once, rounded to whole frames. */
const blockBytes = 262_144;

interface Format {
  readonly tag: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly bits: number;
}

/** Whether the bytes start like a WAV. */
export function isWav(bytes: Uint8Array): boolean {
  const [type, form] = [fourCc(bytes, 0), fourCc(bytes, 8)];
  return ['RIFF', 'RF64', 'RIFX', 'BW64'].includes(type) && form === 'WAVE';
}

/**
 * Reads a WAV: RIFF, RF64 or BW64. The samples of a recorder that did not write their size last to the end of the file.
 * @throws UnreadableSound
 */
export function openWav(bytes: Uint8Array): OpenSound {
  if (fourCc(bytes, 0) === 'RIFX') throw new UnreadableSound('codec', messages.wavBigEndianSamples);
  const { format, data } = readChunks(bytes);
  const { codec, sampleBytes } = codecOf(format);
  const { channels, sampleRate } = format;
  const frameBytes = sampleBytes * channels;
  const frames = frameBytes > 0 ? Math.floor(data.length / frameBytes) : 0;
  return {
    contentType: 'audio/wav',
    extension: 'wav',
    codec,
    channels,
    sampleRate,
    codecHeader: new Uint8Array(),
    duration: () => Promise.resolve(frames / sampleRate),
    async *frames() {
      const step = Math.max(1, Math.floor(blockBytes / frameBytes)) * frameBytes;
      for (let at = 0; at < frames * frameBytes; at += step) {
        yield data.subarray(at, Math.min(at + step, frames * frameBytes));
      }
    },
    close: () => undefined,
  };
}

function readChunks(bytes: Uint8Array): { format: Format; data: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Format | undefined;
  let data: Uint8Array | undefined;
  let longSize: number | undefined;
  for (let at = 12; at + 8 <= bytes.length && !(format && data);) {
    const id = fourCc(bytes, at);
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    if (id === 'ds64' && start + 16 <= bytes.length) longSize = Number(view.getBigUint64(start + 8, true));
    if (id === 'fmt ') format ??= readFormat(view, start, size);
    if (id === 'data') {
      const declared = size === 0xffff_ffff && longSize !== undefined ? longSize : size;
      const isUnclosed = declared === 0 && !isFollowedByChunks(bytes, start);
      data ??= bytes.subarray(start, isUnclosed ? bytes.length : start + declared);
    }
    at = start + size + (size & 1);
  }
  if (!format) throw new UnreadableSound('damage', messages.wavWithoutFormatChunk);
  if (!data) throw new UnreadableSound('no audio', messages.wavWithoutDataChunk);
  return { format, data };
}

/** Whether nothing or further chunks up to the end of the file start at `offset`. */
function isFollowedByChunks(bytes: Uint8Array, offset: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = offset;
  while (at + 8 <= bytes.length) {
    if (!/^[\x20-\x7e]{4}$/.test(fourCc(bytes, at))) return false;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size & 1);
  }
  return at === bytes.length || at === bytes.length + 1;
}

function readFormat(view: DataView, start: number, size: number): Format {
  if (size < 14 || start + size > view.byteLength) {
    throw new UnreadableSound('damage', messages.wavWhoseFormatChunk);
  }
  const tag = view.getUint16(start, true);
  return {
    // The first field of the GUID of an extensible format is a tag.
    tag: tag === extensible && size >= 26 ? view.getUint16(start + 24, true) : tag,
    channels: view.getUint16(start + 2, true),
    sampleRate: view.getUint32(start + 4, true),
    bits: size >= 16 ? view.getUint16(start + 14, true) : 8,
  };
}

/** Samples of 12 or 20 bits are in the upper bits of whole bytes. */
function codecOf({ tag, bits }: Format): { codec: string; sampleBytes: number } {
  if (tag === 6) return { codec: 'alaw', sampleBytes: 1 };
  if (tag === 7) return { codec: 'ulaw', sampleBytes: 1 };
  if (tag === float && (bits === 32 || bits === 64)) return { codec: `pcm-f${bits}`, sampleBytes: bits / 8 };
  if (tag === pcm && bits >= 1 && bits <= 32) {
    const sampleBytes = Math.ceil(bits / 8);
    return { codec: sampleBytes === 1 ? 'pcm-u8' : `pcm-s${8 * sampleBytes}`, sampleBytes };
  }
  const name =
    tag === pcm || tag === float ? messages.bitsPerSample(bits) : `${unplayable[tag] ?? 'unknown'} audio`;
  throw new UnreadableSound('codec', messages.wav(name));
}

const fourCc = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
