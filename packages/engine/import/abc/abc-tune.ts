import { AbcBodyReader, type AbcLine, transposedKey } from '#engine/import/abc/read-abc-body.ts';
import {
  parseAbcLength,
  parseAbcMetre,
  parseAbcTempo,
  type AbcMetre,
} from '#engine/import/abc/abc-fields.ts';
import { applyMacros, type AbcMacro, readMacro } from '#engine/import/abc/abc-macros.ts';
import { type AbcKey, parseAbcKey, transpositionOf } from '#engine/import/abc/abc-key.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { importErrors, notImported } from '#engine/import/messages.ts';

/** One tune of an ABC file. */
export interface AbcTune {
  readonly title: string | undefined;
  readonly key: AbcKey;
  readonly metre: AbcMetre | undefined;
  readonly bpm: number | undefined;
  /** The order in which the parts are played: "ABBA". */
  readonly parts: string | undefined;
  /** What the header states that is not played. */
  readonly ignored: ReadonlySet<string>;
  readonly body: AbcBodyReader;
  /** The words under each line of notes, verse by verse, by the line's number in the file. */
  readonly verses: ReadonlyMap<number, readonly string[]>;
  /** Words after the tune, which belong to no notes. */
  readonly hasOtherWords: boolean;
  readonly otherVoices: number;
  readonly otherTunes: number;
}

/** A longer tune is longer than any piece. */
const MAX_LINES = 5000;

const withoutComment = (text: string): string => text.replace(/(?<!\\)%.*$/, '').trimEnd();

const FIELD = /^([A-Za-z]):(.*)$/;

/** The words of a w: or W: line, without its alignment: "A-maz-ing grace _ how" is "Amazing grace how". */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/[|_*~\s]+/g, ' ')
    .replaceAll(/ ?-+ ?/g, '')
    .trim();

/** A ChordPro directive on a line of its own. Letters of notes alone are grace notes. */
const DIRECTIVE = /^\s*\{(?!\s*[A-Ga-g]+\s*\})\s*[A-Za-z]\w*(?:-\w+)?\s*(?:[:\s][^}]*)?\}\s*$/;

/**
 * Whether a text is ABC notation: it begins with a tune's number, or has a header of successive fields that ends with
 * the key. ABC inside a ChordPro song does not make the song a tune.
 */
export const isAbc = (text: string): boolean => {
  if (!/^K:/m.test(text)) return false;
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '' && !line.startsWith('%'));
  if (lines.some((line) => DIRECTIVE.test(line))) return false;
  if (/^\uFEFF?X:\s*\d/.test(lines[0] ?? '')) return true;
  let isHeader = false;
  return lines.some((line, i) => {
    const isField = FIELD.test(line) || /\\\s*$/.test(lines[i - 1] ?? '');
    isHeader = isField && (isHeader || /^(?:X:\s*\d|[MLT]:)/.test(line));
    return isHeader && line.startsWith('K:');
  });
};

/** "treble-8": the composer chooses the octave of a melody itself. */
const OCTAVE_CLEF = /\b(?:treble|bass|alto|tenor|soprano|mezzosoprano|baritone|[GFC][1-5]?)[+-](?:8|15)\b/i;

const voiceOf = (value: string): string => value.trim().split(/\s/)[0] ?? '';

interface Header {
  parts?: string;
  readonly macros: AbcMacro[];
  readonly userSymbols: Map<string, string>;
  /** Semitones by voice; those of the key apply to all. */
  readonly transpositions: Map<string, number>;
  transposition?: number | undefined;
  readonly ignored: Set<string>;
  title?: string;
  metre?: AbcMetre | undefined;
  hasMetre?: boolean;
  unit?: number;
  tempo?: AbcLine;
  key?: AbcKey;
}

/** The unit of lengths without an L: field: a sixteenth for metres below 3/4, else an eighth. */
const defaultUnit = (metre: AbcMetre | undefined): number =>
  metre !== undefined && metre.beats / metre.unit < 0.75 ? 0.25 : 0.5;

const newHeader = (): Header => ({
  macros: [],
  userSymbols: new Map(),
  transpositions: new Map(),
  ignored: new Set(),
});

function headerField(header: Header, letter: string, value: string, line: number): void {
  if (letter === 'T') header.title ??= value.trim();
  else if (letter === 'M') Object.assign(header, { metre: parseAbcMetre(value, line), hasMetre: true });
  else if (letter === 'L') header.unit = parseAbcLength(value, line);
  else if (letter === 'Q') header.tempo = { text: value, line };
  else if (letter === 'K') {
    const key = parseAbcKey(value);
    if (key === undefined) throw new ImportError(importErrors.notAKey(value.trim().slice(0, 30)), { line });
    header.key = key;
    header.transposition = transpositionOf(value);
    if (OCTAVE_CLEF.test(value)) header.ignored.add(notImported.abc.clef);
  } else if (letter === 'P') header.parts = value.trim();
  else if (letter === 'm') {
    const macro = readMacro(value);
    if (macro === undefined) header.ignored.add(notImported.abc.macros);
    else header.macros.push(macro);
  } else if (letter === 'U') {
    const [, symbol, name] = /^\s*([~H-Wh-w])\s*=\s*[!+]([^!+]{1,40})[!+]/.exec(value) ?? [];
    if (symbol !== undefined && name !== undefined) header.userSymbols.set(symbol, name);
  } else if (letter === 'V') {
    const semitones = transpositionOf(value);
    if (semitones !== undefined) header.transpositions.set(voiceOf(value), semitones);
    if (OCTAVE_CLEF.test(value)) header.ignored.add(notImported.abc.clef);
  } else if (letter === 'I' && /^\s*MIDI\b/i.test(value)) header.ignored.add(notImported.abc.instructions);
}

/** Reads the first tune of an ABC file, of several voices the first. @throws ImportError with the line */
export function readAbcTune(text: string): AbcTune {
  const lines = text.split(/\r\n?|\n/);
  const first = Math.max(
    0,
    lines.findIndex((line) => line.startsWith('X:')),
  );
  const header = newHeader();
  let body: AbcBodyReader | undefined;
  let [voice, ownVoice]: [string, string | undefined] = ['', undefined];
  const voices = new Set<string>();
  const verses = new Map<number, string[]>();
  const enterVoice = (value: string) => {
    voice = voiceOf(value);
    voices.add(voice);
  };
  let [notesLine, hasOtherWords] = [0, false];
  let last = lines.length;
  let isStarted = false;
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    if (index >= first && /^%%\s*MIDI\b/i.test(raw)) header.ignored.add(notImported.abc.instructions);
    if (index < first || raw.startsWith('%')) continue;
    const content = withoutComment(raw);
    if (
      index > first &&
      (content.startsWith('X:') || (body !== undefined && body.elements.length > 0 && raw.trim() === ''))
    ) {
      last = index;
      break;
    }
    if (line > MAX_LINES) throw new ImportError(importErrors.abc.tooManyLines(MAX_LINES), { line });
    const [, letter, value = ''] = FIELD.exec(content) ?? [];
    if (body === undefined) {
      isStarted ||= letter !== undefined && /[XT]/.test(letter);
      if (letter !== undefined) headerField(header, letter, value, line);
      // Before the header anything can stand; in it, a line can be continued.
      else if (content.trim() !== '' && isStarted && !lines[index - 1]!.includes('\\'))
        throw new ImportError(importErrors.abc.notesBeforeKey, { line });
      if (header.key !== undefined) {
        const unitBeats = header.unit ?? defaultUnit(header.metre);
        body = new AbcBodyReader({
          key: header.key,
          metre: header.metre,
          unitBeats,
          transposition: header.transposition ?? 0,
          userSymbols: header.userSymbols,
        });
      }
      continue;
    }
    if (letter === 'V') enterVoice(value);
    if (letter === 'w' || letter === 'W') {
      const words = wordsOf(value);
      if (voice !== (ownVoice ?? voice) || words === '') continue;
      if (letter === 'W' || notesLine === 0) hasOtherWords = true;
      else verses.set(notesLine, [...(verses.get(notesLine) ?? []), words]);
    } else if (letter !== undefined) {
      if (voice === (ownVoice ?? voice)) body.field(letter, value, line);
    } else if (content.trim() !== '') {
      for (const part of applyMacros(content, header.macros, line).split(/(?=\[V:)/)) {
        const [inline = '', voiceField = ''] = /^\[V:([^\]]*)\]/.exec(part) ?? [];
        if (inline !== '') enterVoice(voiceField);
        const notes = part.slice(inline.length);
        if (notes.trim() === '') continue;
        if (ownVoice === undefined) {
          ownVoice = voice;
          const semitones = header.transpositions.get(voice);
          if (semitones !== undefined) body.field('V', `transpose=${semitones}`, line);
        }
        if (voice !== ownVoice) continue;
        if (inline !== '') body.field('V', voiceField, line);
        notesLine = line;
        body.read({ text: notes, line });
      }
    }
  }
  if (header.key === undefined || body === undefined) {
    throw new ImportError(importErrors.abc.noKey, {
      line: Math.min(last, lines.length),
    });
  }
  const unitBeats = header.unit ?? defaultUnit(header.metre);
  return {
    title: header.title,
    key: transposedKey(header.key, header.transpositions.get(ownVoice ?? '') ?? header.transposition ?? 0),
    parts: header.parts || undefined,
    ignored: header.ignored,
    metre: header.metre,
    bpm: header.tempo && parseAbcTempo(header.tempo.text, unitBeats),
    body,
    verses,
    hasOtherWords,
    otherVoices: Math.max(0, voices.size - 1),
    otherTunes: lines.slice(last).filter((line) => line.startsWith('X:')).length,
  };
}
