import { Signal, createEncoder, loadLibopus } from 'libopus-wasm';
import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import { oggStream, segmentsOf, type OggPage } from '#engine/encode/ogg.ts';
import { tagText, type Tags } from '#engine/encode/tags.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** 20 ms at 48 kHz, the rate of all Opus positions. */
const PACKET_FRAMES = 960;
/** One second: short enough for seeking, long enough for a low header overhead. */
const PACKETS_PER_PAGE = 50;
const MAX_SEGMENTS_PER_PAGE = 255;
/** Stream serial number; constant, so that equal audio gives equal bytes. */
const SERIAL = 0x54555454;

/**
 * Opus in Ogg at 48 kHz stereo. Pre-skip and the last granule position trim the decoded audio to exactly the input
 * samples. Source: RFC 7845.
 */
export async function encodeOpus(audio: Stereo, kilobits: number, tags: Tags): Promise<Uint8Array> {
  const { version } = await loadLibopus();
  const encoder = await createEncoder({
    sampleRate: 48_000,
    channels: 2,
    bitrate: kilobits * 1000,
    complexity: 10,
    signal: Signal.Music,
    frameSize: PACKET_FRAMES,
  });
  try {
    const preSkip = encoder.getLookahead();
    const length = audio.left.length + preSkip;
    const packets: Uint8Array[] = [];
    const block = new Float32Array(PACKET_FRAMES * 2);
    for (let start = 0; start < length; start += PACKET_FRAMES) {
      interleave(audio, start, block);
      packets.push(encoder.encodeFloat(block).slice());
    }
    return oggStream(
      [
        { packets: [opusHead(preSkip)], granule: 0 },
        { packets: [opusTags(version, tags)], granule: 0 },
        ...audioPages(packets, length),
      ],
      SERIAL,
    );
  } finally {
    encoder.free();
  }
}

/** The last granule position is the true length, so that a decoder drops the padding of the last packet. */
function audioPages(packets: readonly Uint8Array[], length: number): OggPage[] {
  const pages: OggPage[] = [];
  let page: Uint8Array[] = [];
  let segments = 0;
  packets.forEach((packet, index) => {
    const more = segmentsOf(packet.length);
    if (page.length === PACKETS_PER_PAGE || segments + more > MAX_SEGMENTS_PER_PAGE) {
      pages.push({ packets: page, granule: index * PACKET_FRAMES });
      page = [];
      segments = 0;
    }
    page.push(packet);
    segments += more;
  });
  pages.push({ packets: page, granule: length });
  return pages;
}

function interleave({ left, right }: Stereo, start: number, block: Float32Array): void {
  for (let i = 0; i < PACKET_FRAMES; i++) {
    const frame = start + i;
    block[2 * i] = frame < left.length ? left[frame]! : 0;
    block[2 * i + 1] = frame < right.length ? right[frame]! : 0;
  }
}

function opusHead(preSkip: number): Uint8Array {
  return new ByteWriter().ascii('OpusHead').u8(1, 2).u16le(preSkip).u32le(SAMPLE_RATE).u16le(0).u8(0).done();
}

function opusTags(version: string, { title, artist, genre, bpm, key }: Tags): Uint8Array {
  const comments = [
    `TITLE=${title}`,
    `ARTIST=${artist}`,
    `GENRE=${genre}`,
    ...(bpm === undefined ? [] : [`BPM=${Math.round(bpm)}`]),
    ...(key === undefined ? [] : [`INITIALKEY=${key}`]),
  ];
  return concatBytes([
    new ByteWriter().ascii('OpusTags').done(),
    sized(version),
    new ByteWriter().u32le(comments.length).done(),
    ...comments.map((comment) => sized(tagText(comment))),
  ]);
}

function sized(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return concatBytes([new ByteWriter().u32le(bytes.length).done(), bytes]);
}
