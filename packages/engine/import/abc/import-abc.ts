import { enumerate } from '#contract/message-format.ts';
import type { MelodyNote } from '#contract/plan-melody.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { AbcElement } from '#engine/import/abc/abc-elements.ts';
import type { AbcMetre } from '#engine/import/abc/abc-fields.ts';
import { type AbcTune, readAbcTune } from '#engine/import/abc/abc-tune.ts';
import { playParts } from '#engine/import/abc/abc-parts.ts';
import type { PlayedElement } from '#engine/import/abc/unfold-repeats.ts';
import { readableChord } from '#engine/import/chords/readable-chord.ts';
import { harmonise } from '#engine/import/find-chords.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { importedMetre, tempoFactor } from '#engine/import/import-metre.ts';
import type { ReadTune, TuneChord, TuneMark } from '#engine/import/tune.ts';
import { movedChord } from '#engine/theory/chord-names.ts';
import { keyName, keyText } from '#engine/theory/keys.ts';
import { barBeatsOf } from '#engine/theory/metre.ts';
import { importErrors, importNotes, notImported } from '#engine/import/messages.ts';

const DEFAULT_BPM = 120;

const beatsOf = (metre: AbcMetre | undefined): Beats => (metre ? (metre.beats * 4) / metre.unit : 4);

interface Layout {
  readonly notes: readonly MelodyNote[];
  readonly chords: readonly (TuneChord & { readonly transposition: number })[];
  /** Beats at which a passage, a part or a double bar begins. */
  readonly marks: readonly { readonly beat: Beats; readonly name: string }[];
  /** Words, at the beats at which their lines of notes begin. */
  readonly lyrics: readonly { readonly beat: Beats; readonly text: string }[];
  /** Whether there are more verses than times that their notes are played. */
  readonly hasOtherVerses: boolean;
  readonly endBeats: Beats;
  /** Beats of a pick-up before the first bar line, 0 if the tune begins on it. */
  readonly pickUp: Beats;
  readonly metreChanges: number;
  /** The keys that the tune changes to. */
  readonly keyChanges: ReadonlySet<string>;
  /** Tempos in quarter notes per minute, from where they apply. */
  readonly tempos: readonly { readonly beat: Beats; readonly bpm: number }[];
}

/** Gives out the verse under a line of notes when its first note is played: the next one each time, then the last. */
function verseReader({ verses, body }: AbcTune) {
  const firstNotes = new Map<number, AbcElement>();
  for (const element of body.elements) {
    if (element.kind === 'note' && !firstNotes.has(element.line)) firstNotes.set(element.line, element);
  }
  const times = new Map<number, number>();
  return {
    at(element: AbcElement): string | undefined {
      const own = verses.get(element.line);
      if (own === undefined || firstNotes.get(element.line) !== element) return undefined;
      const time = (times.get(element.line) ?? 0) + 1;
      times.set(element.line, time);
      return own[Math.min(time, own.length) - 1];
    },
    hasOthers: () => [...verses].some(([line, own]) => own.length > (times.get(line) ?? 0)),
  };
}

const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26));

/** Lays the elements of a tune on beats, in the order in which they are played. */
function layOut(tune: AbcTune, played: readonly PlayedElement[]): Layout {
  const notes: MelodyNote[] = [];
  const chords: Layout['chords'][number][] = [];
  const keyChanges = new Set<string>();
  let keyHere = keyName(tune.key.key);
  const tempos: { beat: Beats; bpm: number }[] = [];
  const marks: { beat: Beats; name: string }[] = [];
  let [beat, barStart, metreChanges] = [0, 0, 0];
  let pickUp: Beats | undefined;
  let barBeats = beatsOf(tune.metre);
  /** The note that a tie leads from, with its pitch. */
  let tied: { step: number; pitch: number } | undefined;
  let mark = '';
  const passages = new Map<number, string>();
  const lyrics: { beat: Beats; text: string }[] = [];
  const verses = verseReader(tune);
  const hasParts = played.some(({ element }) => element.kind === 'part');
  for (const { element, passage, pass } of played) {
    if (element.kind === 'part') {
      marks.push({ beat, name: `Theme ${element.name}` });
    } else if (element.kind === 'note') {
      const passageName = passages.get(passage) ?? letterOf(passages.size);
      passages.set(passage, passageName);
      const name = `Theme ${passageName}${pass > 1 ? ` ${pass}` : ''}`;
      if (!hasParts && name !== mark) marks.push({ beat, name });
      mark = name;
      const verse = verses.at(element);
      if (verse !== undefined) lyrics.push({ beat, text: verse });
      const last = notes.at(-1);
      // A tie joins the same written note; its accidental goes with it over the bar line.
      const isJoined =
        tied?.step === element.step && (!element.hasAccidental || tied.pitch === element.pitch);
      const pitch = isJoined ? tied!.pitch : element.pitch;
      if (isJoined && last !== undefined) {
        notes[notes.length - 1] = { ...last, length_beats: last.length_beats + element.beats };
      } else notes.push({ start_beats: beat, length_beats: element.beats, pitch });
      tied = element.isTied ? { step: element.step, pitch } : undefined;
      beat += element.beats;
    } else if (element.kind === 'rest' || element.kind === 'bars') {
      tied = undefined;
      beat += element.kind === 'rest' ? element.beats : Math.min(64, element.count) * barBeats;
    } else if (element.kind === 'chord') {
      chords.push({ beat, symbol: element.symbol, transposition: element.transposition });
    } else if (element.kind === 'key') {
      const name = keyName(element.key.key);
      if (beat > 0 && name !== keyHere) keyChanges.add(keyText(element.key.key));
      keyHere = name;
    } else if (element.kind === 'tempo') {
      tempos.push({ beat, bpm: element.bpm });
    } else if (element.kind === 'metre') {
      if (beatsOf(element.metre) !== barBeats && beat > 0) metreChanges += 1;
      barBeats = beatsOf(element.metre);
    } else if (element.kind === 'bar' && beat > barStart + 1e-6) {
      pickUp ??= beat - barStart < barBeats - 1e-6 ? beat - barStart : 0;
      barStart = beat;
    }
  }
  return {
    notes,
    chords,
    marks,
    lyrics,
    hasOtherVerses: verses.hasOthers(),
    endBeats: beat,
    pickUp: pickUp ?? 0,
    metreChanges,
    keyChanges,
    tempos,
  };
}

/** Reads ABC notation as a tune: the first tune and voice, with repeats played. @throws ImportError with the line */
export function importAbc(text: string): ReadTune {
  const abc = readAbcTune(text);
  const parts = playParts(abc.body.elements, abc.parts);
  const laid = layOut(abc, parts.played);
  if (laid.notes.length === 0) throw new ImportError(importErrors.abc.noNotes);
  const own = importedMetre(abc.metre?.beats ?? 4, abc.metre?.unit ?? 4);
  const tempos = [...(abc.bpm === undefined ? [] : [abc.bpm]), ...laid.tempos.map((one) => one.bpm)];
  const [stated] = tempos;
  // A jig without a tempo has 120 dotted quarters.
  const bpm = stated ?? DEFAULT_BPM * (abc.metre?.isCompound ? 1.5 : 1);
  const factor = own.scale * tempoFactor(bpm * own.scale);
  const barBeats = barBeatsOf(own.metre);
  const pickUp = laid.pickUp * factor;
  const shift = pickUp > 1e-6 ? barBeats * Math.ceil(pickUp / barBeats - 1e-6) - pickUp : 0;
  const moved = (beat: Beats) => beat * factor + shift;
  const bars = Math.max(1, Math.ceil(moved(laid.endBeats) / barBeats - 1e-3));
  const notes = laid.notes.map(({ start_beats: start, length_beats: length, pitch }) => ({
    start_beats: moved(start),
    length_beats: length * factor,
    pitch,
  }));
  const { key } = abc.key;
  const unreadable = new Set<string>();
  const simplified = new Map<string, string>();
  const written = laid.chords.flatMap(({ beat, symbol, transposition }): TuneChord[] => {
    const readable = readableChord(symbol);
    // Fingerings and remarks also stand in quotes.
    if (readable === undefined && /^\(?[A-H][^a-z ]/.test(symbol)) unreadable.add(symbol);
    if (readable === undefined) return [];

    if (readable.isSimplified) simplified.set(symbol, readable.symbol);
    const sounding =
      transposition === 0 ? readable.symbol : movedChord(readable.symbol, () => transposition, key);
    return [{ beat: moved(beat), symbol: sounding }];
  });
  const sounding = notes.map(({ start_beats: start, length_beats: length, pitch }) => ({
    startBeats: start,
    endBeats: start + length,
    pitch,
  }));
  const chords = written.length > 0 ? written : harmonise(sounding, bars, own.metre, key);
  const names = new Set(laid.marks.map(({ name }) => name));
  // A pick-up belongs to the bar that it leads to.
  const barAt = (beat: Beats) =>
    Math.max(
      0,
      Math.floor((moved(beat) + laid.pickUp * factor + 1e-3) / barBeats - (shift > 0 && beat === 0 ? 1 : 0)),
    );
  const marks = laid.marks.map(({ beat, name }): TuneMark => ({ bar: barAt(beat), name }));
  const lines = new Map<number, string[]>();
  for (const { beat, text: words } of laid.lyrics) {
    const bar = barAt(beat);
    lines.set(bar, [...(lines.get(bar) ?? []), words]);
  }
  const { ignored, strays } = abc.body;
  return {
    tune: {
      title: abc.title,
      bpm: bpm * factor,
      key,
      metre: own.metre,
      bars,
      notes,
      chords,
      marks: names.size > 1 ? marks : [],
      lines,
      melodyName: undefined,
    },
    warnings: [
      ...(stated === undefined ? [importNotes.abc.noTempo(Math.round(bpm * factor))] : []),
      ...(own.isApproximate ? [importNotes.countedInFour(`${abc.metre?.beats}/${abc.metre?.unit}`)] : []),
      ...(laid.metreChanges > 0 ? [importNotes.metreChanges(own.metre)] : []),
      ...(new Set(tempos).size > 1
        ? [
            importNotes.tempoChanges({
              slowest: Math.round(Math.min(...tempos) * factor),
              fastest: Math.round(Math.max(...tempos) * factor),
              bpm: Math.round(bpm * factor),
            }),
          ]
        : []),
      ...(laid.keyChanges.size > 0
        ? [
            importNotes.abc.keyChanges({
              keys: enumerate([...laid.keyChanges].slice(0, 3)),
              key: keyText(key),
            }),
          ]
        : []),
      ...(written.length === 0 ? [importNotes.abc.noChords] : []),
      ...strays.slice(0, 3).map((stray) => importNotes.abc.stray(stray)),
      ...[...simplified].slice(0, 5).map(([from, to]) => importNotes.playedAs({ written: from, played: to })),
      ...[...unreadable].slice(0, 5).map((symbol) => importNotes.abc.notAChord(symbol.slice(0, 30))),
    ],
    ignored: [
      ...(abc.otherTunes > 0 ? [notImported.abc.tunes(abc.otherTunes)] : []),
      ...(abc.otherVoices > 0 ? [notImported.abc.voices(abc.otherVoices)] : []),
      ...parts.ignored,
      ...abc.ignored,
      ...ignored,
      ...(laid.hasOtherVerses ? [notImported.abc.verses] : []),
      ...(abc.hasOtherWords ? [notImported.abc.words] : []),
    ],
  };
}
