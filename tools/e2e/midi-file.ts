const bytes = (text: string) => [...Buffer.from(text)];
const u32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >> shift) & 0xff);
/** A quarter note of 480 ticks as a variable-length number. */
const quarter = [0x83, 0x60];

/** A MIDI file with one track of quarter notes at 120 BPM. */
export function midiOf(name: string, pitches: readonly number[]): Buffer {
  const events = [
    0,
    0xff,
    3,
    name.length,
    ...bytes(name),
    ...pitches.flatMap((pitch) => [0, 0x90, pitch, 90, ...quarter, 0x80, pitch, 0]),
    0,
    0xff,
    0x2f,
    0,
  ];
  const header = [...bytes('MThd'), ...u32(6), 0, 0, 0, 1, 0x01, 0xe0];
  return Buffer.from([...header, ...bytes('MTrk'), ...u32(events.length), ...events]);
}
