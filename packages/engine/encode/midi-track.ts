import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';

/** Ticks per quarter note; divisible by 2, 3 and 5, so swing and triplets are exact. */
export const TICKS_PER_BEAT = 480;

export const to7Bits = (value: number): number => Math.max(0, Math.min(127, Math.round(value)));

/** A message at a tick. Messages at the same tick are sorted by `order`. */
export interface MidiEvent {
  readonly tick: number;
  readonly order: number;
  readonly bytes: readonly number[];
}

/** A note must end before the same note starts again, and settings precede both. */
export const eventOrder = { setting: 0, noteOff: 1, noteOn: 2 } as const;

/** A meta event, e.g. 0x51 for the tempo. */
export function meta(type: number, content: Iterable<number>): number[] {
  const bytes = [...content];
  return [0xff, type, ...variableLength(bytes.length), ...bytes];
}

/** Text of a meta event, as UTF-8. */
export function metaText(type: number, text: string): number[] {
  return meta(type, new TextEncoder().encode(text));
}

/** An MTrk chunk of the events, which are sorted here; ends at `endTick` or with the last event. */
export function trackChunk(events: readonly MidiEvent[], endTick: number): Uint8Array {
  const sorted = events.toSorted((a, b) => a.tick - b.tick || a.order - b.order);
  const body = new ByteWriter();
  let now = 0;
  for (const { tick, bytes } of sorted) {
    body.bytes(variableLength(tick - now)).bytes(bytes);
    now = tick;
  }
  body.bytes(variableLength(Math.max(0, endTick - now))).bytes(meta(0x2f, []));
  const content = body.done();
  return concatBytes([new ByteWriter().ascii('MTrk').u32be(content.length).done(), content]);
}

/** Variable-length quantity: groups of seven bits, highest first, all but the last with the top bit set. */
function variableLength(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
