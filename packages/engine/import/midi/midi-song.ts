import type { Beats } from '#engine/kit/units.ts';
import type { SoundingNote } from '#engine/import/find-chords.ts';
import type { MidiEvent } from '#engine/import/midi/midi-events.ts';
import type { MidiFile } from '#engine/import/midi/midi-file.ts';

/** The notes of one channel of one track. */
export interface MidiVoice {
  readonly track: number;
  readonly channel: number;
  readonly name: string;
  /** The General MIDI program of its first note, 0..127. */
  readonly program: number;
  /** Sorted by start. */
  readonly notes: readonly SoundingNote[];
}

type Of<K extends MidiEvent['kind']> = Extract<MidiEvent, { kind: K }>;
type InBeats<E> = E & { readonly beat: Beats };

/** A MIDI file in quarter notes. */
export interface MidiSong {
  readonly title: string | undefined;
  readonly voices: readonly MidiVoice[];
  readonly tempos: readonly InBeats<Of<'tempo'>>[];
  readonly metres: readonly InBeats<Of<'metre'>>[];
  readonly keys: readonly InBeats<Of<'key'>>[];
  readonly markers: readonly InBeats<Of<'marker'>>[];
  readonly hasLyrics: boolean;
  readonly endBeats: Beats;
  /** Notes without an end, which last to the next note of the same pitch or to the end of their track. */
  readonly openNotes: number;
}

const DEFAULT_BPM = 120;

const isKind =
  <K extends MidiEvent['kind']>(kind: K) =>
  (event: MidiEvent): event is Of<K> =>
    event.kind === kind;

/** SMPTE time has no beats: they are counted at the first tempo. */
const ticksPerBeat = ({ division, tracks }: MidiFile): number => {
  if (division.kind === 'quarter') return division.ticks;
  const bpm = tracks.flatMap(({ events }) => events).find(isKind('tempo'))?.bpm ?? DEFAULT_BPM;
  return (division.ticks * 60) / bpm;
};

interface OpenNote {
  readonly startTick: number;
  readonly voice: { readonly program: number; readonly notes: SoundingNote[]; readonly channel: number };
}

function voicesOf(
  { events, endTick }: MidiFile['tracks'][number],
  track: number,
  perBeat: number,
): { voices: MidiVoice[]; openNotes: number } {
  const name = events.find(isKind('name'))?.text ?? '';
  const programs = new Map<number, number>();
  const voices = new Map<number, { channel: number; program: number; notes: SoundingNote[] }>();
  const open = new Map<number, OpenNote>();
  const end = (id: number, tick: number): void => {
    const note = open.get(id);
    open.delete(id);
    if (note === undefined || tick <= note.startTick) return;
    const [startBeats, endBeats] = [note.startTick / perBeat, tick / perBeat];
    note.voice.notes.push({ startBeats, endBeats, pitch: id & 0x7f });
  };
  for (const event of events) {
    if (event.kind === 'program') programs.set(event.channel, event.program);
    if (event.kind !== 'on' && event.kind !== 'off') continue;
    const id = event.channel * 128 + event.pitch;
    end(id, event.tick);
    if (event.kind === 'off') continue;
    const { channel } = event;
    const voice = voices.get(channel) ?? { channel, program: programs.get(channel) ?? 0, notes: [] };
    voices.set(channel, voice);
    open.set(id, { startTick: event.tick, voice });
  }
  const openNotes = open.size;
  for (const id of open.keys()) end(id, endTick);
  return {
    openNotes,
    voices: [...voices.values()]
      .filter(({ notes }) => notes.length > 0)
      .map(({ notes, ...voice }) => ({
        ...voice,
        track,
        name,
        notes: notes.toSorted((a, b) => a.startBeats - b.startBeats || b.pitch - a.pitch),
      })),
  };
}

/** The notes and maps of a MIDI file in quarter notes; of format 2 only the first track with notes. */
export function midiSong(file: MidiFile): MidiSong {
  const perBeat = ticksPerBeat(file);
  const read = file.tracks.map((track, i) => voicesOf(track, i, perBeat));
  const own = file.format === 2 ? read.findIndex(({ voices }) => voices.length > 0) : -1;
  const tracks = own < 0 ? file.tracks : [file.tracks[own]!];
  const voices = (own < 0 ? read : [read[own]!]).flatMap((track) => track.voices);
  const events = tracks.flatMap((track) => track.events).toSorted((a, b) => a.tick - b.tick);
  const inBeats = <K extends MidiEvent['kind']>(kind: K): InBeats<Of<K>>[] =>
    events.filter(isKind(kind)).map((event) => ({ ...event, beat: event.tick / perBeat }));
  return {
    // The name of the first track of format 1 is the title of the sequence.
    title: tracks[0]?.events.find(isKind('name'))?.text,
    voices,
    tempos: inBeats('tempo'),
    metres: inBeats('metre'),
    keys: inBeats('key'),
    markers: inBeats('marker'),
    hasLyrics: events.some(isKind('lyric')),
    endBeats: voices.reduce(
      (last, { notes }) => notes.reduce((max, n) => Math.max(max, n.endBeats), last),
      0,
    ),
    openNotes: read.reduce((sum, track) => sum + track.openNotes, 0),
  };
}
