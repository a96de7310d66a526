import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';

/** A message at a time in ticks. Of two at one tick, the one with the lower `order` comes first. */
export interface MidiEvent {
  readonly tick: number;
  readonly order: number;
  readonly bytes: readonly number[];
}

/** A note must end before it starts again, and settings come before both. */
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

/** One MTrk chunk of the events, sorted here, which ends at `endTick` or with its last event. */
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

/** A number in groups of seven bits, the highest first, all but the last with the top bit set. */
function variableLength(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
