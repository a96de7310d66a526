import { concatBytes } from '#engine/encode/byte-writer.ts';
import type { AiMark } from './ai-mark.ts';
import { blockSource, bytesSource, latin1, type ByteSource, type Segment } from './byte-source.ts';
import { hasContentCredentials } from './content-credentials.ts';
import { markFlac } from './mark-flac.ts';
import { markId3 } from './mark-id3.ts';
import { markMidi } from './mark-midi.ts';
import { markMp4 } from './mark-mp4.ts';
import { markOgg } from './mark-ogg.ts';
import { markWav } from './mark-wav.ts';

/**
 * A file whose tags contain the mark; its audio is the same to the byte. Undefined if it has no place for tags (headerless
 * formats), is damaged, or has Content Credentials, which state the same and which a change would make invalid.
 */
export async function markFile(
  file: ByteSource,
  contentType: string,
  mark: AiMark,
): Promise<Segment[] | undefined> {
  const source = blockSource(file);
  const marker = markerOf(latin1(await source.read(0, 12)), contentType);
  if (!marker || (await hasContentCredentials(source))) return undefined;
  return marker(source, mark);
}

type Marker = (source: ByteSource, mark: AiMark) => Promise<Segment[] | undefined>;

const headerless = /^audio\/(?:pcm|basic|pcma|l16)\b/i;

/** Whether audio of this type has no place for tags; it may begin with any bytes. */
export const isHeaderlessType = (contentType: string): boolean => headerless.test(contentType);

function markerOf(begin: string, contentType: string): Marker | undefined {
  if (isHeaderlessType(contentType)) return undefined;
  if (/^(?:RIFF|RF64|BW64)/.test(begin)) return markWav;
  if (begin.startsWith('OggS')) return markOgg;
  if (begin.startsWith('fLaC')) return markFlac;
  if (begin.startsWith('MThd')) return markMidi;
  if (begin.slice(4, 8) === 'ftyp') return markMp4;
  return begin.startsWith('ID3') || /^audio\/(?:mpeg|aac)\b/i.test(contentType) ? markId3 : undefined;
}

/** As `markFile`, of a file in memory. The same bytes if it has no place for the mark. */
export async function markedBytes(bytes: Uint8Array, contentType: string, mark: AiMark): Promise<Uint8Array> {
  const segments = await markFile(bytesSource(bytes), contentType, mark);
  if (!segments) return bytes;
  return concatBytes(
    segments.map((segment) =>
      segment instanceof Uint8Array ? segment : bytes.subarray(segment.start, segment.end),
    ),
  );
}
