import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import { metaText } from '#engine/encode/midi-track.ts';
import { markComment, type AiMark } from './ai-mark.ts';
import { latin1, type ByteSource, type Segment } from './byte-source.ts';

const TEXT_EVENT = 0x01;

/** The mark as a text event at the start of the first track of a MIDI file. Undefined for a damaged file. */
export async function markMidi(source: ByteSource, mark: AiMark): Promise<Segment[] | undefined> {
  const [high = 0, low = 0] = (await source.read(4, 8)).subarray(2);
  const start = 8 + high * 256 + low;
  const head = await source.read(start, start + 8);
  if (head.length < 8 || latin1(head.subarray(0, 4)) !== 'MTrk') return undefined;
  const size = new DataView(head.buffer, head.byteOffset).getUint32(4);
  const event = Uint8Array.from([0, ...metaText(TEXT_EVENT, markComment(mark))]);
  const track = new ByteWriter()
    .ascii('MTrk')
    .u32be(size + event.length)
    .done();
  return [{ start: 0, end: start }, concatBytes([track, event]), { start: start + 8, end: source.size }];
}
