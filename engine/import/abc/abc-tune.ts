import { AbcBodyReader, type AbcLine } from '#engine/import/abc/read-abc-body.ts';
import {
  parseAbcLength,
  parseAbcMetre,
  parseAbcTempo,
  type AbcMetre,
} from '#engine/import/abc/abc-fields.ts';
import { type AbcKey, parseAbcKey } from '#engine/import/abc/abc-key.ts';
import { ImportError } from '#engine/import/import-error.ts';

/** One tune of an ABC file. */
export interface AbcTune {
  readonly title: string | undefined;
  readonly key: AbcKey;
  readonly metre: AbcMetre | undefined;
  readonly bpm: number | undefined;
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

/** Whether a text looks like ABC notation: it has a key and a number, metre, length or title. */
export const isAbc = (text: string): boolean =>
  /^K:/m.test(text) && (/^X:\s*\d/m.test(text) || (/^[MLT]:/m.test(text) && !/^\{/m.test(text)));

interface Header {
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

function headerField(header: Header, letter: string, value: string, line: number): void {
  if (letter === 'T') header.title ??= value.trim();
  else if (letter === 'M') Object.assign(header, { metre: parseAbcMetre(value, line), hasMetre: true });
  else if (letter === 'L') header.unit = parseAbcLength(value, line);
  else if (letter === 'Q') header.tempo = { text: value, line };
  else if (letter === 'K') {
    const key = parseAbcKey(value);
    if (key === undefined) throw new ImportError(`“${value.trim().slice(0, 30)}” is not a key.`, { line });
    header.key = key;
  }
}

/** Reads the first tune of an ABC file, of several voices the first. @throws ImportError with the line */
export function readAbcTune(text: string): AbcTune {
  const lines = text.split(/\r\n?|\n/);
  const first = Math.max(
    0,
    lines.findIndex((line) => line.startsWith('X:')),
  );
  const header: Header = {};
  let body: AbcBodyReader | undefined;
  let [voice, ownVoice]: [string, string | undefined] = ['', undefined];
  const voices = new Set<string>();
  const verses = new Map<number, string[]>();
  let [notesLine, hasOtherWords] = [0, false];
  let last = lines.length;
  let isStarted = false;
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    if (index < first || raw.startsWith('%')) continue;
    const content = withoutComment(raw);
    if (
      index > first &&
      (content.startsWith('X:') || (body !== undefined && body.elements.length > 0 && raw.trim() === ''))
    ) {
      last = index;
      break;
    }
    if (line > MAX_LINES) throw new ImportError(`A tune has at most ${MAX_LINES} lines.`, { line });
    const [, letter, value = ''] = FIELD.exec(content) ?? [];
    if (body === undefined) {
      isStarted ||= letter !== undefined && /[XT]/.test(letter);
      if (letter !== undefined) headerField(header, letter, value, line);
      // Before the header anything can stand; in it, a line can be continued.
      else if (content.trim() !== '' && isStarted && !lines[index - 1]!.includes('\\'))
        throw new ImportError('the notes begin before the key (K:).', { line });
      if (header.key !== undefined) {
        const unitBeats = header.unit ?? defaultUnit(header.metre);
        body = new AbcBodyReader({ key: header.key, metre: header.metre, unitBeats });
      }
      continue;
    }
    const inline = /^\[V:\s*([^\]\s]+)[^\]]*\]/.exec(content.trim());
    if (letter === 'V' || inline !== null) {
      voice = (inline?.[1] ?? value.trim().split(/\s/)[0]) || '';
      voices.add(voice);
    }
    if (letter === 'w' || letter === 'W') {
      const words = wordsOf(value);
      if (voice !== (ownVoice ?? voice) || words === '') continue;
      if (letter === 'W' || notesLine === 0) hasOtherWords = true;
      else verses.set(notesLine, [...(verses.get(notesLine) ?? []), words]);
    } else if (letter !== undefined) {
      if (voice === (ownVoice ?? voice)) body.field(letter, value, line);
    } else if (content.trim() !== '') {
      ownVoice ??= voice;
      if (voice !== ownVoice) continue;
      notesLine = line;
      body.read({ text: inline === null ? content : content.trim().slice(inline[0].length), line });
    }
  }
  if (header.key === undefined || body === undefined) {
    throw new ImportError('the tune has no key (K:), after which its notes begin.', {
      line: Math.min(last, lines.length),
    });
  }
  const unitBeats = header.unit ?? defaultUnit(header.metre);
  return {
    title: header.title,
    key: header.key,
    metre: header.metre,
    bpm: header.tempo && parseAbcTempo(header.tempo.text, unitBeats),
    body,
    verses,
    hasOtherWords,
    otherVoices: Math.max(0, voices.size - 1),
    otherTunes: lines.slice(last).filter((line) => line.startsWith('X:')).length,
  };
}
