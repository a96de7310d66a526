import { ImportError } from '#engine/import/import-error.ts';
import { importErrors } from '#engine/import/messages.ts';

/** What an import needs of an event; everything else is skipped. Times are ticks from the start of the track. */
export type MidiEvent =
  | { readonly kind: 'on'; readonly tick: number; readonly channel: number; readonly pitch: number }
  | { readonly kind: 'off'; readonly tick: number; readonly channel: number; readonly pitch: number }
  | { readonly kind: 'program'; readonly tick: number; readonly channel: number; readonly program: number }
  | { readonly kind: 'tempo'; readonly tick: number; readonly bpm: number }
  | { readonly kind: 'metre'; readonly tick: number; readonly beats: number; readonly unit: number }
  | { readonly kind: 'key'; readonly tick: number; readonly sharps: number; readonly isMinor: boolean }
  | { readonly kind: 'name'; readonly tick: number; readonly text: string }
  | { readonly kind: 'marker'; readonly tick: number; readonly text: string }
  | { readonly kind: 'lyric'; readonly tick: number; readonly text: string };

export interface MidiTrack {
  readonly events: readonly MidiEvent[];
  readonly endTick: number;
  /** Position after the last event that was read. */
  readonly endByte: number;
  /** Why the rest of the track could not be read; undefined if it was read to its end. */
  readonly damage: string | undefined;
}

const textKinds: Readonly<Record<number, 'name' | 'marker' | 'lyric'>> = {
  3: 'name',
  5: 'lyric',
  6: 'marker',
};
/** Longer texts are cut. */
const MAX_TEXT = 200;
/** Beyond about five days at the finest division times mean nothing, and sums stay exact below 2^53. */
const MAX_TICK = 0x100_0000_0000;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('latin1');

const textOf = (bytes: Uint8Array): string => {
  const start = bytes.subarray(0, MAX_TEXT);
  try {
    return utf8.decode(start).trim();
  } catch {
    return latin1.decode(start).trim();
  }
};

/** Data bytes of the channel messages 0x8n to 0xEn, and of the system messages 0xF1 to 0xFE. */
const channelLengths = [2, 2, 2, 2, 1, 1, 2];
const systemLengths: Readonly<Record<number, number>> = { 0xf1: 1, 0xf2: 2, 0xf3: 1 };

/**
 * Reads the events of a track from `from` to `to`. Damage ends the track: what was read before it counts. Running status
 * goes on across meta events and system exclusive messages, as many programs write it.
 */
export function readMidiEvents(bytes: Uint8Array, from: number, to: number): MidiTrack {
  const events: MidiEvent[] = [];
  let at = from;
  let tick = 0;
  let status = 0;
  const hasMore = () => at < to;
  const next = (): number => {
    if (at >= to) throw new ImportError(importErrors.midi.cutTrack, { byte: at });
    return bytes[at++]!;
  };
  const data = (): number => {
    const value = next();
    if (value > 0x7f) throw new ImportError(importErrors.midi.noDataByte, { byte: at - 1 });
    return value;
  };
  const variableLength = (): number => {
    let value = 0;
    for (let i = 0; i < 4; i += 1) {
      const byte = next();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new ImportError(importErrors.midi.longNumber, { byte: at - 4 });
  };
  const block = (): Uint8Array => {
    const start = at;
    const length = variableLength();
    if (at + length > to) throw new ImportError(importErrors.midi.longEvent, { byte: start });
    at += length;
    return bytes.subarray(at - length, at);
  };
  const channelMessage = (first: number | undefined): void => {
    const length = channelLengths[(status >> 4) - 8]!;
    const one = first ?? data();
    const two = length === 2 ? data() : 0;
    const channel = status & 0x0f;
    const type = status >> 4;
    if (type === 9 && two > 0) events.push({ kind: 'on', tick, channel, pitch: one });
    else if (type === 8 || type === 9) events.push({ kind: 'off', tick, channel, pitch: one });
    else if (type === 12) events.push({ kind: 'program', tick, channel, program: one });
  };
  const metaEvent = (): boolean => {
    const type = next();
    const content = block();
    const [a = 0, b = 0, c = 0] = content;
    const kind = textKinds[type];
    const text = kind === undefined ? '' : textOf(content);
    if (kind !== undefined && text !== '') events.push({ kind, tick, text });
    else if (type === 0x51 && content.length >= 3) {
      const microseconds = (a << 16) | (b << 8) | c;
      if (microseconds > 0) events.push({ kind: 'tempo', tick, bpm: 60_000_000 / microseconds });
    } else if (type === 0x58 && content.length >= 2 && a > 0 && b <= 6) {
      events.push({ kind: 'metre', tick, beats: a, unit: 1 << b });
    } else if (type === 0x59 && content.length >= 2) {
      const sharps = a > 127 ? a - 256 : a;
      if (Math.abs(sharps) <= 7) events.push({ kind: 'key', tick, sharps, isMinor: b === 1 });
    }
    return type === 0x2f;
  };
  const readEvent = (): boolean => {
    tick = Math.min(MAX_TICK, tick + variableLength());
    const byte = next();
    if (byte === 0xff) return metaEvent();
    if (byte === 0xf0 || byte === 0xf7) block();
    else if (byte > 0xf0) for (let i = systemLengths[byte] ?? 0; i > 0; i -= 1) data();
    else if (byte >= 0x80) {
      status = byte;
      channelMessage(undefined);
    } else if (status === 0) throw new ImportError(importErrors.midi.noStatusByte, { byte: at - 1 });
    else channelMessage(byte);
    return false;
  };
  try {
    let isEnd = false;
    while (!isEnd && hasMore()) isEnd = readEvent();
    return { events, endTick: tick, endByte: at, damage: undefined };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { events, endTick: tick, endByte: at, damage: error.message };
  }
}
