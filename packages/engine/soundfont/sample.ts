import { StbVorbis } from 'stb-vorbis';
import type { Frames } from '#engine/kit/units.ts';
import type { ByteSource } from './byte-source.ts';
import { checkVorbis } from './ogg.ts';
import { readInside, type Chunk } from './riff.ts';
import { SoundFontError } from './soundfont-error.ts';
import type { SampleHeader } from './tables.ts';
import { soundFontErrors } from '#engine/soundfont/messages.ts';

await StbVorbis.ready;

/** Frames after the end that interpolation may read: a continuation of the loop, else silence. */
const GUARD: Frames = 4;
/** 95 s at 44.1 kHz. */
const MAX_FRAMES: Frames = 1 << 22;
/** Vorbis is shorter than 16-bit samples. */
const MAX_VORBIS_BYTES = 2 * MAX_FRAMES;
const MIN_LOOP: Frames = 2;

/** A decoded sample of one channel, or its beginning. */
export interface Sample {
  /** `frames` values and then those that interpolation reads beyond the end. */
  readonly values: Float32Array;
  readonly frames: Frames;
  readonly isComplete: boolean;
  /** Inside `frames`; undefined without one. */
  readonly loop: { readonly start: Frames; readonly end: Frames } | undefined;
  /** Where it is first louder than -28 dB relative to the peak of its first 8192 frames. */
  readonly onset: Frames;
}

/**
 * Reads one sample, or at least its first `minFrames` frames: most notes are shorter than the samples of a piano, and
 * decoding takes time. `data` is the font's chunk of samples. Throws SoundFontError.
 */
export function readSample(source: ByteSource, data: Chunk, header: SampleHeader, minFrames: Frames): Sample {
  const { sampleRate } = header;
  if (header.isRom) throw new SoundFontError(soundFontErrors.romSample(header.name));
  if (sampleRate < 400 || sampleRate > 192_000) {
    throw new SoundFontError(soundFontErrors.sampleRate(header.name));
  }
  const { values, isComplete } = header.isVorbis
    ? readVorbis(source, data, header, Math.max(minFrames, ONSET_FRAMES))
    : { values: readPcm(source, data, header), isComplete: true };
  const frames = values.length - GUARD;
  const loop = loopOf(header, frames, isComplete);
  if (loop) {
    for (let i = frames; i < values.length; i++) {
      values[i] = values[loop.start + ((i - loop.start) % (loop.end - loop.start))]!;
    }
  }
  return { values, frames, isComplete, loop, onset: onsetOf(values) };
}

/** The header's loop, cut at the ends of the sample: many fonts have loops that end a few frames after it. */
function loopOf({ loopStart, loopEnd }: SampleHeader, frames: Frames, isComplete: boolean): Sample['loop'] {
  // The loop may lie in the part that is not decoded.
  if (!isComplete && loopEnd > frames) return undefined;
  const start = Math.max(0, loopStart);
  const end = Math.min(frames, loopEnd);
  return end - start >= MIN_LOOP ? { start, end } : undefined;
}

/** Every decoded prefix has these frames, so the onset does not depend on its length. */
const ONSET_FRAMES: Frames = 8192;
const ONSET_LEVEL = 0.04;

function onsetOf(values: Float32Array): Frames {
  const frames = Math.min(ONSET_FRAMES, values.length);
  let peak = 0;
  for (let i = 0; i < frames; i++) peak = Math.max(peak, Math.abs(values[i]!));
  for (let i = 0; i < frames; i++) if (Math.abs(values[i]!) > ONSET_LEVEL * peak) return i;
  return 0;
}

/** The bytes of a sample; `unit` is the size of what the header counts. */
function readBytes(
  source: ByteSource,
  data: Chunk,
  { name, start, end }: SampleHeader,
  unit: number,
): DataView {
  if (end <= start || end * unit > data.size) {
    throw new SoundFontError(soundFontErrors.outsideData(name));
  }
  return readInside(source, data.offset + start * unit, (end - start) * unit);
}

const tooLong = (name: string) => new SoundFontError(soundFontErrors.longSample(name));

const checkLength = (name: string, frames: Frames): void => {
  if (frames > MAX_FRAMES) throw tooLong(name);
};

function readPcm(source: ByteSource, data: Chunk, header: SampleHeader): Float32Array {
  checkLength(header.name, header.end - header.start);
  const bytes = readBytes(source, data, header, 2);
  const frames = bytes.byteLength / 2;
  const values = new Float32Array(frames + GUARD);
  for (let i = 0; i < frames; i++) values[i] = bytes.getInt16(2 * i, true) / 32_768;
  return values;
}

function readVorbis(
  source: ByteSource,
  data: Chunk,
  header: SampleHeader,
  minFrames: Frames,
): Pick<Sample, 'values' | 'isComplete'> {
  if (header.end - header.start > MAX_VORBIS_BYTES) throw tooLong(header.name);
  const view = readBytes(source, data, header, 1);
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const facts = checkVorbis(bytes, minFrames);
  if (facts.channels !== 1) throw new SoundFontError(soundFontErrors.notMono(header.name));
  checkLength(header.name, facts.maxFrames);
  const decoded = decode(bytes.subarray(0, facts.size), header.name);
  const isComplete = facts.size === bytes.length;
  if (!isComplete && decoded.length < minFrames) return readVorbis(source, data, header, Infinity);
  // Extends the decoder's own array, which is then gone: a copy would double what the garbage collector has to free.
  const values = new Float32Array(decoded.buffer.transfer(4 * (decoded.length + GUARD)));
  return { values, isComplete };
}

function decode(bytes: Uint8Array, name: string): Float32Array<ArrayBuffer> {
  try {
    const [channel] = StbVorbis.decode(bytes).channels;
    if (channel && Number.isFinite(sum(channel))) return channel as Float32Array<ArrayBuffer>;
  } catch {
    // The decoder's messages are not for users.
  }
  throw new SoundFontError(soundFontErrors.undecodable(name));
}

function sum(values: Float32Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}
