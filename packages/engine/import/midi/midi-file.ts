import { ImportError } from '#engine/import/import-error.ts';
import { type MidiTrack, readMidiEvents } from '#engine/import/midi/midi-events.ts';
import { importErrors, importNotes } from '#engine/import/messages.ts';

/** Ticks of a quarter note, or of a second for SMPTE time. */
export type MidiDivision =
  | { readonly kind: 'quarter'; readonly ticks: number }
  | { readonly kind: 'second'; readonly ticks: number };

export interface MidiFile {
  /** 0: one track; 1: simultaneous tracks; 2: independent ones. */
  readonly format: 0 | 1 | 2;
  readonly division: MidiDivision;
  readonly tracks: readonly MidiTrack[];
  /** Damage that was read around, in sentences. */
  readonly damage: readonly string[];
}

const HEADER_BYTES = 8;
/** More tracks than any program writes; each costs time even if it is empty. */
const MAX_TRACKS = 1024;

const ascii = (bytes: Uint8Array, at: number, length = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65_536 + u16(bytes, at + 2);

/** Where the MIDI data of a file begins: after the header of a RIFF container (RMID), else at 0; -1: there is none. */
export const midiStart = (bytes: Uint8Array): number => {
  if (ascii(bytes, 0) === 'MThd') return 0;
  const isContainer = ascii(bytes, 0) === 'RIFF' && ascii(bytes, 8) === 'RMID';
  return isContainer && ascii(bytes, 20) === 'MThd' ? 20 : -1;
};

/** Frames a second of SMPTE time; 29 stands for 29.97. */
const frameRates: Readonly<Record<number, number>> = { 24: 24, 25: 25, 29: 30_000 / 1001, 30: 30 };

const divisionOf = (value: number, byte: number): MidiDivision => {
  if (value < 0x8000) {
    if (value === 0) throw new ImportError(importErrors.midi.zeroDivision, { byte });
    return { kind: 'quarter', ticks: value };
  }
  const rate = frameRates[256 - (value >> 8)];
  const perFrame = value & 0xff;
  if (rate === undefined || perFrame === 0) {
    throw new ImportError(importErrors.midi.unknownDivision, { byte });
  }
  return { kind: 'second', ticks: rate * perFrame };
};

/** The position of the next track header at or after a position; the end if there is none. */
const nextTrack = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at + HEADER_BYTES <= bytes.length; at += 1) {
    if (bytes[at] === 0x4d && ascii(bytes, at) === 'MTrk') return at;
  }
  return bytes.length;
};

/**
 * Reads a Standard MIDI File. Chunks of other types are skipped. A track whose length is wrong is read to its last event,
 * and the next one is found by its header.
 * @throws ImportError with the byte
 */
export function readMidiFile(bytes: Uint8Array): MidiFile {
  const start = midiStart(bytes);
  if (start < 0) throw new ImportError(importErrors.midi.noHeader, { byte: 0 });
  const headerLength = u32(bytes, start + 4);
  const body = start + HEADER_BYTES;
  if (bytes.length < body + 6 || headerLength < 6) {
    throw new ImportError(importErrors.midi.cutHeader, { byte: Math.min(bytes.length, body) });
  }
  const format = u16(bytes, body);
  if (format !== 0 && format !== 1 && format !== 2) {
    throw new ImportError(importErrors.midi.unknownFormat(format), { byte: body });
  }
  const stated = u16(bytes, body + 2);
  const division = divisionOf(u16(bytes, body + 4), body + 4);
  const tracks: MidiTrack[] = [];
  const damage: string[] = [];
  let at = body + headerLength;
  while (at + HEADER_BYTES <= bytes.length && tracks.length < MAX_TRACKS) {
    const id = ascii(bytes, at);
    const length = u32(bytes, at + 4);
    const from = at + HEADER_BYTES;
    const end = Math.min(bytes.length, from + length);
    if (id !== 'MTrk') {
      // Padding between tracks and garbage have no length that could be trusted.
      const isChunk = /^[\x20-\x7e]{4}$/.test(id) && from + length <= bytes.length;
      at = isChunk ? end : nextTrack(bytes, at + 1);
      continue;
    }
    const track = readMidiEvents(bytes, from, end);
    tracks.push(track);
    if (track.damage !== undefined)
      damage.push(
        importNotes.midi.incompleteTrack({
          number: tracks.length,
          problem: track.damage.replace(/\p{Po}$/u, ''),
        }),
      );
    const isFollowed = end === bytes.length || /^[\x20-\x7e]{4}$/.test(ascii(bytes, end));
    at = isFollowed && from + length <= bytes.length ? end : nextTrack(bytes, track.endByte);
  }
  if (tracks.length === 0)
    throw new ImportError(importErrors.midi.noTracks, { byte: Math.min(at, bytes.length) });
  if (tracks.length < stated) damage.push(importNotes.midi.missingTracks({ count: tracks.length, stated }));
  return { format, division, tracks, damage };
}
