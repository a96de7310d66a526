import type { AbcElement } from '#engine/import/abc/abc-elements.ts';
import {
  type AbcMetre,
  parseAbcLength,
  parseAbcMetre,
  parseAbcTempo,
} from '#engine/import/abc/abc-fields.ts';
import { type AbcKey, parseAbcKey, transpositionOf } from '#engine/import/abc/abc-key.ts';
import {
  type AbcNote,
  type BarAccidentals,
  lengthAt,
  noteAt,
  tupletAt,
} from '#engine/import/abc/abc-notes.ts';
import { unplayedDecoration } from '#engine/import/abc/unplayed-decorations.ts';
import { readableChord } from '#engine/import/chords/readable-chord.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { mod } from '#engine/kit/math.ts';
import { importErrors, notImported } from '#engine/import/messages.ts';

/** What applies at a point of the body; fields change it. */
export interface AbcState {
  readonly key: AbcKey;
  readonly metre: AbcMetre | undefined;
  /** The unit of lengths in quarter notes. */
  readonly unitBeats: number;
  /** Semitones by which the voice sounds above what is written. */
  readonly transposition: number;
  /** Decorations by the letters that U: fields give them. */
  readonly userSymbols: ReadonlyMap<string, string>;
}

export interface AbcLine {
  readonly text: string;
  readonly line: number;
}

const BAR_LINE = /(?::*\[\|\]|:*\|\]|:*\[\||:*\|+:*|:{2,})[:|]*/y;
const ENDING = /\s*\[?\s*(\d[\d,.\s-]*)/y;

/** More than any piece has. */
const MAX_ELEMENTS = 20_000;

/** A passage is played at most this many times. */
const MAX_PLAYS = 8;

/** The passes of an ending: "1,3" or "1-3". */
const passesOf = (text: string): number[] => {
  const passes = text.split(/[,.]/).flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: Math.min(MAX_PLAYS, Math.max(0, to - from + 1)) }, (_, i) => from + i);
  });
  return [...new Set(passes)].filter((pass) => pass <= MAX_PLAYS);
};

/** A key as it sounds for a transposing voice. */
export const transposedKey = ({ key, accidentals }: AbcKey, semitones: number): AbcKey => ({
  key: { ...key, tonic: mod(key.tonic + semitones, 12) },
  accidentals,
});

/** Symbols that decorate the next note, and characters without a length. */
const DECORATIONS = '.~HLMOPSTUuvRJ`)$-&\\*;?@#';

/** Those that stand for a decoration with a name (ABC 2.1, 4.14). */
const SHORTHANDS = '.~HLMOPSTJR';

/** Reads the lines of the body of one voice. @throws ImportError with the line */
export class AbcBodyReader {
  readonly elements: AbcElement[] = [];
  /** Kinds of notation that were left out. */
  readonly ignored = new Set<string>();
  /** Characters that are no part of ABC notation. */
  readonly strays: AbcLine[] = [];
  #key: AbcKey;
  #metre: AbcMetre | undefined;
  #unit: number;
  #inBar: BarAccidentals = new Map();
  #tuplet = { factor: 1, left: 0 };
  /** The factor of the next note after "a>b". */
  #broken: number | undefined;
  /** Index of the last note or rest of the bar. */
  #lastSound: number | undefined;
  /** Since the last bar line another voice is overlaid. */
  #isOverlay = false;

  #transposition: number;
  readonly #userSymbols: ReadonlyMap<string, string>;

  constructor({ key, metre, unitBeats, transposition, userSymbols }: AbcState) {
    this.#key = key;
    this.#metre = metre;
    this.#unit = unitBeats;
    this.#transposition = transposition;
    this.#userSymbols = userSymbols;
  }

  /** A field on a line of its own or in brackets. Those without a meaning for the notes are left out. */
  field(letter: string, value: string, line: number): void {
    if (letter === 'K') {
      const key = parseAbcKey(value);
      if (key === undefined) throw new ImportError(importErrors.notAKey(value.trim().slice(0, 30)), { line });
      this.#key = key;
      this.#transposition = transpositionOf(value) ?? this.#transposition;
      this.#inBar.clear();
      this.#add({ kind: 'key', key: transposedKey(key, this.#transposition), line });
    } else if (letter === 'M') {
      this.#metre = parseAbcMetre(value, line);
      this.#add({ kind: 'metre', metre: this.#metre, line });
    } else if (letter === 'L') {
      this.#unit = parseAbcLength(value, line);
    } else if (letter === 'Q') {
      const bpm = parseAbcTempo(value, this.#unit);
      if (bpm !== undefined) this.#add({ kind: 'tempo', bpm, line });
    } else if (letter === 'P' && value.trim() !== '') {
      this.#add({ kind: 'part', name: value.trim(), line });
    } else if (letter === 'V') {
      this.#transposition = transpositionOf(value) ?? this.#transposition;
    } else if (letter === 's' && value.trim() !== '') this.ignored.add(notImported.abc.decorations);
    else if (letter === 'm') this.ignored.add(notImported.abc.lateMacros);
    else if (letter === 'U') this.ignored.add(notImported.abc.lateSymbols);
    else if (letter === 'I' && /^\s*MIDI\b/i.test(value)) this.ignored.add(notImported.abc.instructions);
  }

  #decorate(name: string): void {
    const unplayed = unplayedDecoration(name);
    if (unplayed !== undefined) this.ignored.add(unplayed);
  }

  read({ text, line }: AbcLine): void {
    let at = 0;
    while (at < text.length) at = this.#symbol(text, at, line);
  }

  /** Reads the symbol at a position. @returns the position after it */
  #symbol(text: string, at: number, line: number): number {
    const character = text[at]!;
    if (/\s/.test(character)) return at + 1;
    if (character === '%') return text.length;
    if (character === '"') return this.#quoted(text, at, line);
    if (character === '!' || character === '+') return this.#decoration(text, at);
    if (character === '{') {
      this.ignored.add(notImported.abc.graceNotes);
      return this.#closed(text, at, '}', line);
    }
    if (character === '[' && /^\[[A-Za-z]:/.test(text.slice(at, at + 3))) {
      const end = this.#closed(text, at, ']', line);
      this.field(text[at + 1]!, text.slice(at + 3, end - 1), line);
      return end;
    }
    if (character === '[' && /^\[\s*\d/.test(text.slice(at, at + 4))) return this.#ending(text, at, line);
    BAR_LINE.lastIndex = at;
    const bar = BAR_LINE.exec(text)?.[0];
    if (bar !== undefined) return this.#barLine(bar, text, at + bar.length, line);
    // A named ending, "last time", is played in every pass.
    if (character === '[' && text[at + 1] === '"') {
      this.ignored.add(notImported.abc.endingNames);
      return at + 1;
    }
    if (character === '[') return this.#stack(text, at, line);
    if (character === '(') {
      const tuplet = tupletAt(text, at, this.#metre?.isCompound ?? false);
      if (tuplet === undefined) return at + 1;
      this.#tuplet = { factor: tuplet.factor, left: tuplet.count };
      return tuplet.end;
    }
    if (character === '<' || character === '>') return this.#brokenRhythm(text, at);
    if (character === '&') this.#isOverlay = true;
    if (character === '&') this.ignored.add(notImported.abc.overlays);
    return this.#sound(text, at, line);
  }

  #sound(text: string, at: number, line: number): number {
    const character = text[at]!;
    const note = noteAt(text, at, this.#key.accidentals, this.#inBar, line);
    if (note !== undefined) return this.#addNote(note, text, line);
    if ('zxZXy'.includes(character)) {
      const { factor, end } = lengthAt(text, at + 1, line);
      if (character === 'z' || character === 'x') this.#rest(factor, line);
      else if (character !== 'y') this.#push({ kind: 'bars', count: Math.max(1, Math.round(factor)), line });
      return end;
    }
    const userSymbol = this.#userSymbols.get(character);
    if (userSymbol !== undefined || SHORTHANDS.includes(character)) this.#decorate(userSymbol ?? character);
    if (userSymbol !== undefined) return at + 1;
    if (DECORATIONS.includes(character) || /[h-wH-W]/.test(character) || character === ':') return at + 1;
    const [stray = ''] = text.slice(at, at + 2);
    this.strays.push({ text: stray, line });
    return at + stray.length;
  }

  #add(element: AbcElement): void {
    if (this.elements.length >= MAX_ELEMENTS) {
      throw new ImportError(importErrors.abc.tooManyElements(MAX_ELEMENTS), {
        line: element.line,
      });
    }
    if (element.kind === 'bar') this.#lastSound = undefined;
    if (element.kind === 'note' || element.kind === 'rest') this.#lastSound = this.elements.length;
    this.elements.push(element);
  }

  #push(element: AbcElement): void {
    if (!this.#isOverlay) this.#add(element);
  }

  /** The length of the next note or rest, in quarter notes. */
  #beats(factor: number): number {
    const tuplet = this.#tuplet.left > 0 ? this.#tuplet.factor : 1;
    this.#tuplet.left -= 1;
    const broken = this.#broken ?? 1;
    this.#broken = undefined;
    return factor * this.#unit * tuplet * broken;
  }

  #rest(factor: number, line: number): void {
    this.#push({ kind: 'rest', beats: this.#beats(factor), line });
  }

  #addNote(note: AbcNote, text: string, line: number, isTiedInside = false): number {
    const { step, hasAccidental, factor, end } = note;
    const isTied = isTiedInside || /^\s*-/.test(text.slice(end, end + 4));
    if (note.isMicrotone) this.ignored.add(notImported.abc.microtones);
    const pitch = Math.max(0, Math.min(127, note.pitch + this.#transposition));
    this.#push({ kind: 'note', pitch, step, hasAccidental, beats: this.#beats(factor), isTied, line });
    return end;
  }

  /** Notes that sound together: the highest is the melody, the first one has the length. */
  #stack(text: string, at: number, line: number): number {
    const close = this.#closed(text, at, ']', line) - 1;
    const notes: AbcNote[] = [];
    for (let position = at + 1; position < close;) {
      const note = noteAt(text, position, this.#key.accidentals, this.#inBar, line);
      if (note !== undefined) notes.push(note);
      position = note?.end ?? position + 1;
    }
    const after = lengthAt(text, close + 1, line);
    const [first] = notes;
    if (first === undefined) return after.end;
    if (notes.length > 1) this.ignored.add(notImported.abc.lowerNotes);
    const highest = notes.reduce((high, note) => (note.pitch > high.pitch ? note : high), first);
    const isTied = /^\s*-/.test(text.slice(highest.end, highest.end + 4));
    const sounding = { ...highest, factor: first.factor * after.factor, end: after.end };
    return this.#addNote(sounding, text, line, isTied);
  }

  /** "a>b": the note before gets longer and the next shorter; several signs do so more. */
  #brokenRhythm(text: string, at: number): number {
    const sign = text[at]!;
    let end = at;
    while (text[end] === sign) end += 1;
    const short = 1 / (1 << Math.min(3, end - at));
    const [before, after] = sign === '>' ? [2 - short, short] : [short, 2 - short];
    const index = this.#lastSound;
    const last = index === undefined ? undefined : this.elements[index];
    if (index !== undefined && (last?.kind === 'note' || last?.kind === 'rest')) {
      this.elements[index] = { ...last, beats: last.beats * before };
      this.#broken = after;
    }
    return end;
  }

  #barLine(bar: string, text: string, at: number, line: number): number {
    this.#inBar.clear();
    this.#isOverlay = false;
    const colonsBefore = /(?<!:)(:+)[[|]/.exec(bar)?.[1]?.length ?? 0;
    const colonsAfter = /[|\]](:*)$/.exec(bar)?.[1]?.length ?? 0;
    const isDoubleRepeat = /^:{2,}$/.test(bar);
    const isEnd = isDoubleRepeat || colonsBefore > 0;
    this.#add({
      kind: 'bar',
      plays: isEnd ? Math.min(MAX_PLAYS, Math.max(2, isDoubleRepeat ? 2 : colonsBefore + 1)) : 1,
      startsRepeat: isDoubleRepeat || colonsAfter > 0,
      isDouble: /\|\||\|\]|\[\|/.test(bar),
      line,
    });
    return /^\s*\d/.test(text.slice(at, at + 3)) ? this.#ending(text, at, line) : at;
  }

  #ending(text: string, at: number, line: number): number {
    ENDING.lastIndex = at;
    const match = ENDING.exec(text);
    if (match === null) return at + 1;
    const passes = passesOf(match[1] ?? '');
    if (passes.length === 0) this.ignored.add(notImported.abc.lateEndings(MAX_PLAYS));
    this.#add({ kind: 'ending', passes, line });
    return ENDING.lastIndex;
  }

  /** A chord symbol, or an annotation that begins with one of ^_<>@. */
  #quoted(text: string, at: number, line: number): number {
    const end = this.#closed(text, at, '"', line);
    const symbol = text.slice(at + 1, end - 1).trim();
    const words = symbol.replace(/^(?:[\^_<>]|@[-\d.,\s]*)/, '');
    const isAnnotation = words !== symbol;
    if (isAnnotation || readableChord(symbol) === undefined) this.#decorate(words.trim());
    if (symbol !== '' && !isAnnotation)
      this.#push({ kind: 'chord', symbol, transposition: this.#transposition, line });
    return end;
  }

  #decoration(text: string, at: number): number {
    const length = text.slice(at + 1, at + 41).indexOf(text[at]!);
    if (length < 0) return at + 1;
    this.#decorate(text.slice(at + 1, at + 1 + length));
    return at + length + 2;
  }

  /** The position after the closing character. @throws ImportError */
  #closed(text: string, at: number, close: string, line: number): number {
    const end = text.indexOf(close, at + 1);
    if (end < 0) throw new ImportError(importErrors.notClosed(text[at]!), { line });
    return end + 1;
  }
}
