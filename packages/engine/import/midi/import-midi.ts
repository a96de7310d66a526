import { mod, roundTo } from '#engine/kit/math.ts';
import type { Beats } from '#engine/kit/units.ts';
import { findChords, harmonise, type SoundingNote } from '#engine/import/find-chords.ts';
import { findKey } from '#engine/import/find-key.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { type ImportedMetre, importedMetre, tempoFactor } from '#engine/import/import-metre.ts';
import { findMelody, pitchedVoices, topLine } from '#engine/import/midi/find-melody.ts';
import { readMidiFile } from '#engine/import/midi/midi-file.ts';
import { type MidiSong, midiSong } from '#engine/import/midi/midi-song.ts';
import type { ReadTune, TuneMark } from '#engine/import/tune.ts';
import { barsThatFit } from '#engine/import/plan-of-tune.ts';
import { keyText } from '#engine/theory/keys.ts';
import { barBeatsOf } from '#engine/theory/metre.ts';
import { importErrors, importNotes, notImported } from '#engine/import/messages.ts';

/** Longer files are read up to here: a piece has at most 1,200 quarter notes (300 s at 240 BPM). */
const MAX_BEATS: Beats = 2400;
/** Tempos that differ by less are one. */
const SAME_TEMPO = 0.05;

interface Stretch<T> {
  readonly value: T;
  readonly beats: Beats;
}

/** How long each value of a map applies up to `end`; `first` applies before the first of them. */
const stretches = <T extends object>(
  map: readonly (T & { readonly beat: Beats })[],
  first: T,
  from: Beats,
  end: Beats,
): Stretch<T>[] =>
  [{ ...first, beat: 0 }, ...map].flatMap((value, i, all) => {
    const start = i === 0 ? from : Math.max(from, value.beat);
    const beats = Math.min(end, map[i]?.beat ?? Infinity) - start;
    return all.length === 1 || beats > 1e-6 ? [{ value, beats: Math.max(1e-6, beats) }] : [];
  });

/** The tempo that most of the time has, else the mean. */
const tempoOf = ({ tempos }: MidiSong, from: Beats, end: Beats) => {
  const all = stretches<{ bpm: number }>(tempos, { bpm: 120 }, from, end).map(({ value, beats }) => ({
    bpm: value.bpm,
    beats,
    minutes: beats / value.bpm,
  }));
  const minutes = all.reduce((sum, one) => sum + one.minutes, 0);
  const beats = all.reduce((sum, one) => sum + one.beats, 0);
  const byTempo = Map.groupBy(all, ({ bpm }) => roundTo(bpm, 1));
  const [[main, own] = [120, []]] = [...byTempo].toSorted(
    ([, a], [, b]) => b.reduce((s, o) => s + o.minutes, 0) - a.reduce((s, o) => s + o.minutes, 0),
  );
  const isMain = own.reduce((sum, one) => sum + one.minutes, 0) > 0.6 * minutes;
  const bpm = isMain ? main : minutes === 0 ? 120 : beats / minutes;
  const played = all.filter((one) => one.beats > 0).map((one) => one.bpm);
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), bpm);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), bpm);
  return { bpm, slowest: least(played), fastest: most(played) };
};

const lengthOf = (own: readonly Stretch<unknown>[]) => own.reduce((sum, { beats }) => sum + beats, 0);

/** The metre that most of the piece has, with the beat at which it begins. */
const metreOf = ({ metres }: MidiSong, from: Beats, end: Beats) => {
  const all = stretches<{ beats: number; unit: number }>(metres, { beats: 4, unit: 4 }, from, end);
  const bySignature = Map.groupBy(all, ({ value }) => `${value.beats}/${value.unit}`);
  const [[signature, [main]] = ['4/4', []]] = [...bySignature].toSorted(
    ([, a], [, b]) => lengthOf(b) - lengthOf(a),
  );
  const { beats, unit } = main?.value ?? { beats: 4, unit: 4 };
  const start = metres.find((metre) => metre.beats === beats && metre.unit === unit)?.beat ?? 0;
  return { signature, start, imported: importedMetre(beats, unit), others: bySignature.size - 1 };
};

const scaled = (notes: readonly SoundingNote[], factor: number, shift: Beats): SoundingNote[] =>
  notes.map(({ startBeats, endBeats, pitch }) => ({
    startBeats: startBeats * factor + shift,
    endBeats: endBeats * factor + shift,
    pitch,
  }));

/** The pitch class of the lowest of some notes. */
const bassOf = (notes: readonly SoundingNote[]): number | undefined =>
  notes.length === 0
    ? undefined
    : mod(
        notes.reduce((lowest, { pitch }) => Math.min(lowest, pitch), 127),
        12,
      );

function warningsOf(
  song: MidiSong,
  { imported, signature, others }: { imported: ImportedMetre; signature: string; others: number },
  tempo: { bpm: number; slowest: number; fastest: number },
): string[] {
  const { bpm, slowest, fastest } = tempo;
  return [
    ...(fastest > slowest * (1 + SAME_TEMPO)
      ? [
          importNotes.tempoChanges({
            slowest: Math.round(slowest),
            fastest: Math.round(fastest),
            bpm: Math.round(bpm),
          }),
        ]
      : []),
    ...(imported.isApproximate ? [importNotes.countedInFour(signature)] : []),
    ...(others > 0 ? [importNotes.metreChanges(imported.metre)] : []),
    ...(new Set(song.keys.map(({ sharps }) => sharps)).size > 1 ? [importNotes.midi.keyChanges] : []),
    ...(song.openNotes > 0 ? [importNotes.midi.openNotes(song.openNotes)] : []),
  ];
}

/**
 * Reads a MIDI file as a tune: the track that most likely has the melody, the chords of all pitched tracks, and its
 * markers. @throws ImportError with the byte
 */
export function importMidi(bytes: Uint8Array): ReadTune {
  const file = readMidiFile(bytes);
  const song = midiSong(file);
  const pitched = pitchedVoices(song.voices);
  if (pitched.length === 0) {
    throw new ImportError(song.voices.length > 0 ? importErrors.midi.drumsOnly : importErrors.midi.noNotes);
  }
  const firstNote = Math.min(...pitched.map(({ notes }) => notes[0]!.startBeats));
  const end = Math.min(song.endBeats, firstNote + MAX_BEATS);
  const metre = metreOf(song, firstNote, end);
  const tempo = tempoOf(song, firstNote, end);
  const { imported } = metre;
  const factor = imported.scale * tempoFactor(tempo.bpm * imported.scale);
  const barBeats = barBeatsOf(imported.metre);
  // Bar lines lie around the start of the main metre; empty bars before the first note are left out.
  const phase = mod(metre.start * factor, barBeats);
  const firstBar = Math.floor((firstNote * factor - phase) / barBeats + 1e-3);
  const shift = -(firstBar * barBeats + phase);
  // What is found in the notes is found in those that a piece has room for.
  const fitting = barsThatFit({ bpm: tempo.bpm * factor, metre: imported.metre }).bars * barBeats;
  const usedEnd = Math.min(end, (fitting - shift) / factor);
  const used = pitched.flatMap((voice) => {
    const own = voice.notes.filter(({ startBeats }) => startBeats < usedEnd - 1e-4);
    return own.length === 0 ? [] : [{ ...voice, notes: own }];
  });
  const melody = findMelody(used, usedEnd - firstNote)!;
  const notes = pitched
    .flatMap((voice) => voice.notes)
    .filter(({ startBeats }) => startBeats < end)
    .toSorted((a, b) => a.startBeats - b.startBeats);
  const sounding = scaled(notes, factor, shift);
  const endBeats = sounding.reduce((last, note) => Math.max(last, note.startBeats + 0.25), 0);
  const bars = Math.max(1, Math.ceil(endBeats / barBeats - 1e-3));
  const line = topLine(
    scaled(
      melody.notes.filter(({ startBeats }) => startBeats < end),
      factor,
      shift,
    ),
  );
  const durations = Array.from({ length: 12 }, () => 0);
  for (const { startBeats, endBeats: to, pitch } of sounding) {
    durations[mod(pitch, 12)]! += Math.min(to - startBeats, 4 * barBeats);
  }
  const key = findKey(durations, {
    signature: song.keys[0],
    firstBass: bassOf(notes.filter(({ startBeats }) => startBeats < firstNote + 0.5)),
    lastBass: bassOf(notes.filter(({ endBeats: to }) => to > end - 0.5)),
  });
  const marks = song.markers.flatMap(({ beat, text }): TuneMark[] => {
    const bar = Math.round((beat * factor + shift) / barBeats);
    return bar >= 0 && bar < bars ? [{ bar, name: text }] : [];
  });
  const isMelodyAlone = pitched.length === 1 && line.length > notes.length * 0.9;
  const drums = song.voices.length - pitched.length;
  return {
    tune: {
      title: song.title,
      bpm: tempo.bpm * factor,
      key,
      metre: imported.metre,
      bars,
      notes: line,
      chords: isMelodyAlone
        ? harmonise(sounding, bars, imported.metre, key)
        : findChords(sounding, bars, imported.metre, key),
      marks,
      lines: new Map(),
      melodyName: melody.name || importNotes.midi.track(melody.track + 1),
    },
    warnings: [
      ...file.damage,
      ...(file.format === 2 ? [importNotes.midi.independentTracks] : []),
      ...warningsOf(song, metre, tempo),
      ...(song.keys.length === 0 ? [importNotes.midi.noKey(keyText(key))] : []),
    ],
    ignored: [
      ...(pitched.length > 1 ? [notImported.midi.tracks(pitched.length - 1)] : []),
      ...(drums > 0 ? [notImported.midi.drumTracks(drums)] : []),
      ...(song.hasLyrics ? [notImported.lyrics] : []),
    ],
  };
}
