/** A message of a track at its absolute tick; meta events have `meta` set to their type. */
export interface MidiMessage {
  readonly tick: number;
  readonly status: number;
  readonly meta?: number;
  readonly data: readonly number[];
}

export interface MidiContent {
  readonly format: number;
  readonly ticksPerBeat: number;
  readonly tracks: readonly (readonly MidiMessage[])[];
}

/** Parses a Standard MIDI File strictly: no running status, exact sizes, an end event in each track. */
export function readMidi(bytes: Uint8Array): MidiContent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (name(0) !== 'MThd' || view.getUint32(4) !== 6) throw new Error('No MThd.');
  const tracks: MidiMessage[][] = [];
  let offset = 14;
  while (offset < bytes.length) {
    if (name(offset) !== 'MTrk') throw new Error('No MTrk.');
    const size = view.getUint32(offset + 4);
    tracks.push(readTrack(bytes.subarray(offset + 8, offset + 8 + size)));
    offset += 8 + size;
  }
  if (tracks.length !== view.getUint16(10)) throw new Error('The number of tracks is wrong.');
  return { format: view.getUint16(8), ticksPerBeat: view.getUint16(12), tracks };
}

function readTrack(bytes: Uint8Array): MidiMessage[] {
  const messages: MidiMessage[] = [];
  let offset = 0;
  let tick = 0;
  const next = () => {
    const byte = bytes[offset++];
    if (byte === undefined) throw new Error('A track is cut off.');
    return byte;
  };
  const variableLength = () => {
    let value = 0;
    for (;;) {
      const byte = next();
      value = (value << 7) | (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  while (offset < bytes.length) {
    tick += variableLength();
    const status = next();
    if (status === 0xff) {
      const meta = next();
      messages.push({ tick, status, meta, data: Array.from({ length: variableLength() }, next) });
    } else {
      if (status < 0x80) throw new Error('Running status.');
      const length = status >> 4 === 0xc ? 1 : 2;
      messages.push({ tick, status, data: Array.from({ length }, next) });
    }
  }
  if (messages.at(-1)?.meta !== 0x2f) throw new Error('A track has no end.');
  return messages;
}
