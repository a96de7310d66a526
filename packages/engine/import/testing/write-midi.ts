/** Small MIDI files for tests, byte by byte. */

const u32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

const variableLength = (value: number): number[] => {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
};

const text = (content: string) => [...new TextEncoder().encode(content)];
const endOfTrack = [0, 0xff, 0x2f, 0];

/** A track chunk of events, each with its delta time. */
export const midiTrack = (events: readonly (readonly number[])[], length?: number): number[] => {
  const bytes = [...events.flat(), ...endOfTrack];
  return [...text('MTrk'), ...u32(length ?? bytes.length), ...bytes];
};

export const midiFile = (
  tracks: readonly (readonly number[])[],
  {
    format = 1,
    division = 480,
    count = tracks.length,
  }: { format?: number; division?: number; count?: number } = {},
): Uint8Array =>
  Uint8Array.from([
    ...text('MThd'),
    ...u32(6),
    0,
    format,
    count >> 8,
    count & 0xff,
    (division >> 8) & 0xff,
    division & 0xff,
    ...tracks.flat(),
  ]);

export const metaEvent = (delta: number, type: number, content: string | readonly number[]): number[] => {
  const bytes = typeof content === 'string' ? text(content) : content;
  return [...variableLength(delta), 0xff, type, ...variableLength(bytes.length), ...bytes];
};

export const tempoEvent = (delta: number, bpm: number): number[] =>
  metaEvent(delta, 0x51, u32(Math.round(60_000_000 / bpm)).slice(1));

/** Notes one after the other: [pitch, ticks]; a pitch of 0 is a rest. */
export const notesInARow = (notes: readonly (readonly [number, number])[], channel = 0): number[][] => {
  let rest = 0;
  return notes.flatMap(([pitch, ticks]) => {
    if (pitch === 0) {
      rest += ticks;
      return [];
    }
    const events = [
      [...variableLength(rest), 0x90 | channel, pitch, 90],
      [...variableLength(ticks), 0x80 | channel, pitch, 0],
    ];
    rest = 0;
    return events;
  });
};
