import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import { tagText, type Tags } from '#engine/encode/tags.ts';
import type { Hertz } from '#engine/kit/units.ts';
import { tagTexts } from '#engine/encode/messages.ts';
import { shownKey } from '#engine/theory/keys.ts';

/** Format tags of mmreg.h. */
const formatTags = { pcm: 1, alaw: 6, ulaw: 7 } as const;

export interface WavLayout {
  readonly coding: keyof typeof formatTags;
  readonly sampleRate: Hertz;
  readonly channels: number;
}

/**
 * Wraps encoded samples (16-bit little-endian PCM or G.711, interleaved) in a WAV. The tags follow the audio, so that
 * the header has the 44 bytes that the simplest readers expect.
 */
export function wrapWav(samples: Uint8Array, layout: WavLayout, tags?: Tags): Uint8Array {
  const { head, tail } = wavAround(samples.length, layout, tags);
  return concatBytes([head, samples, tail]);
}

/** The bytes before and after `sampleBytes` bytes of samples in a WAV. */
export function wavAround(
  sampleBytes: number,
  layout: WavLayout,
  tags?: Tags,
): { readonly head: Uint8Array; readonly tail: Uint8Array } {
  const { coding, sampleRate, channels } = layout;
  const bytesPerSample = coding === 'pcm' ? 2 : 1;
  const blockAlign = channels * bytesPerSample;
  const format = new ByteWriter()
    .u16le(formatTags[coding])
    .u16le(channels)
    .u32le(sampleRate)
    .u32le(sampleRate * blockAlign)
    .u16le(blockAlign)
    .u16le(bytesPerSample * 8);
  const parts: Uint8Array[] = [];
  if (coding === 'pcm') {
    parts.push(...chunk('fmt ', format.done()));
  } else {
    // Formats other than PCM need the size of the extension (none) and a fact chunk with the length.
    parts.push(...chunk('fmt ', format.u16le(0).done()));
    parts.push(...chunk('fact', new ByteWriter().u32le(sampleBytes / blockAlign).done()));
  }
  parts.push(new ByteWriter().ascii('data').u32le(sampleBytes).done());
  // Chunks start on even bytes; the padding is not included in the size.
  const padding = new Uint8Array(sampleBytes % 2);
  const tail = concatBytes([padding, ...(tags ? chunk('LIST', infoList(tags)) : [])]);
  const bodyBytes = concatBytes(parts).length + sampleBytes + tail.length;
  const riff = new ByteWriter()
    .ascii('RIFF')
    .u32le(bodyBytes + 4)
    .ascii('WAVE')
    .done();
  return { head: concatBytes([riff, ...parts]), tail };
}

function chunk(name: string, content: Uint8Array): Uint8Array[] {
  const head = new ByteWriter().ascii(name).u32le(content.length).done();
  return [head, content, new Uint8Array(content.length % 2)];
}

const text = (value: string) => new TextEncoder().encode(`${tagText(value)}\0`);

function infoList({ title, artist, genre, bpm, key, comment }: Tags): Uint8Array {
  const remarks = [
    ...(bpm === undefined ? [] : [tagTexts.tempoAndKey({ bpm, key: shownKey(key ?? '') })]),
    ...(comment === undefined ? [] : [comment]),
  ];
  return concatBytes([
    new ByteWriter().ascii('INFO').done(),
    ...chunk('INAM', text(title)),
    ...chunk('IART', text(artist)),
    ...chunk('IGNR', text(genre)),
    ...(remarks.length === 0 ? [] : chunk('ICMT', text(remarks.join('. ')))),
  ]);
}
