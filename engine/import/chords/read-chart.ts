import { barsOfChords, barsOfLine, isBarLine } from '#engine/import/chords/bars-of-line.ts';
import { type ChartMetadata, isMetadata, setMetadata } from '#engine/import/chords/chart-metadata.ts';
import { type ChartSection, ChartSections } from '#engine/import/chords/chart-sections.ts';
import { readableChord } from '#engine/import/chords/readable-chord.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';
import { findSections } from '#engine/theory/words/section-words.ts';

export interface Chart {
  readonly data: ChartMetadata;
  readonly sections: readonly ChartSection[];
  /** Texts in brackets that are no chords, with their lines. */
  readonly unreadable: readonly { readonly text: string; readonly line: number }[];
  readonly ignored: ReadonlySet<string>;
}

/** A chart of more lines is longer than any piece. */
const MAX_LINES = 5000;
const MAX_LINE = 4000;

const environments: Readonly<Record<string, string>> = {
  v: 'Verse',
  c: 'Chorus',
  b: 'Bridge',
  t: 'tab',
  g: 'grid',
};
const wordOf = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** "[Verse 1]", "Chorus:", "(Bridge)": a line that names a section. */
const headingOf = (text: string): string | undefined => {
  const [, inner = ''] =
    /^\s*[[(<]?\s*([\p{L}][\p{L}\d '’./-]{0,38}?)\s*[\])>]?\s*:?\s*(?:\(?x\d\)?)?$/u.exec(text) ?? [];
  const plain = normaliseText(inner.replaceAll(/\d+/g, ' '));
  const found = findSections(plain)[0];
  const isMarked = /^\s*[[(<]|:\s*$/.test(text);
  if (found === undefined || (!isMarked && plain.trim().split(/\s+/).length > 2)) return undefined;
  return inner.trim();
};

const isChordLine = (text: string): boolean => {
  const tokens = text.trim().split(/\s+/);
  return (
    tokens[0] !== '' &&
    tokens.every(
      (token) => /^\(?(?:x\d|n\.?c\.?|[|/%-]+)\)?$/i.test(token) || readableChord(token) !== undefined,
    ) &&
    tokens.some((token) => readableChord(token) !== undefined)
  );
};

class ChartReader {
  readonly data: ChartMetadata = {};
  readonly sections = new ChartSections();
  readonly unreadable: { text: string; line: number }[] = [];
  readonly ignored = new Set<string>();
  /** The environment between two directives, of which tablature is skipped. */
  #environment = '';
  #isFirst = true;

  #directive(name: string, value: string, line: number): void {
    const short = /^([se])o([vcbtg])$/.exec(name);
    const start =
      /^start_of_(\w+)$/.exec(name)?.[1] ?? (short?.[1] === 's' ? environments[short[2]!] : undefined);
    const isEnd = name.startsWith('end_of_') || short?.[1] === 'e';
    if (start !== undefined) {
      this.#environment = start.toLowerCase();
      const label = /label\s*=\s*"([^"]*)"/.exec(value)?.[1] ?? value.trim();
      if (this.#isSkipped) this.ignored.add('tablature');
      else if (this.#environment !== 'grid') this.sections.start(label || wordOf(start));
    } else if (isEnd) this.#environment = '';
    else if (name === 'chorus') {
      if (!this.sections.repeat(value.trim() || 'Chorus', line))
        this.ignored.add('a chorus that is not written out');
    } else if (isMetadata(name)) setMetadata(this.data, name, value, line);
    else if (name === 'meta') {
      const [, field = '', rest = ''] = /^\s*(\S+)\s+(.*)$/.exec(value) ?? [];
      if (isMetadata(field)) setMetadata(this.data, field, rest, line);
    } else if (/^(?:comment|c|ci|comment_italic|cb|comment_box|highlight)$/.test(name)) {
      const heading = headingOf(value);
      if (heading !== undefined) this.sections.start(heading);
    }
  }

  get #isSkipped(): boolean {
    return /^(?:tab|abc|ly|svg|textblock)$/.test(this.#environment);
  }

  #chord(text: string, line: number): string[] {
    if (readableChord(text) !== undefined) return [text];
    if (!/^\*|^n\.?c\.?$|^$/i.test(text)) this.unreadable.push({ text, line });
    return [];
  }

  /** Lyrics with chords in brackets. */
  #lyrics(text: string, line: number): void {
    if (text.includes('[') && !/\[[^\]]*\]/.test(text)) throw new ImportError('“[” is not closed.', { line });
    const chords = [...text.matchAll(/\[([^\]]*)\]/g)].flatMap(([, chord = '']) =>
      this.#chord(chord.trim(), line),
    );
    const words = text
      .replaceAll(/\[[^\]]*\]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    this.sections.addBars(barsOfChords(chords), line);
    if (/\p{L}/u.test(words)) this.sections.addLyrics(words);
  }

  #bars(text: string, line: number): void {
    const bars = barsOfLine(text.replaceAll(/\[([^\]]*)\]/g, ' $1 '), this.sections.bars);
    for (const token of bars.flat()) {
      if (token !== undefined && readableChord(token) === undefined) {
        throw new ImportError(`“${token.slice(0, 30)}” is not a chord.`, { line });
      }
    }
    this.sections.addBars(bars, line);
  }

  /** Reads a line without blanks at its ends and double blanks. */
  line(trimmed: string, next: string, line: number): void {
    if (trimmed.startsWith('#') || trimmed === '') return;
    if (trimmed.startsWith('{')) {
      const [, name, value = ''] = /^\{\s*([\w-]+)\s*(?:[:\s]\s*(.*?))?\s*\}$/.exec(trimmed) ?? [];
      if (name === undefined) throw new ImportError('the directive in braces is not closed.', { line });
      this.#directive(name.toLowerCase().replace(/-.*$/, ''), value, line);
      return;
    }
    if (this.#isSkipped) return;
    const [, name = '', value = ''] = /^([A-Za-z ]{1,15}):\s*(\S.*)$/.exec(trimmed) ?? [];
    if (isMetadata(name)) return setMetadata(this.data, name, value, line);
    const heading = headingOf(trimmed);
    if (heading !== undefined && !isChordLine(trimmed)) this.sections.start(heading);
    else if (isBarLine(trimmed)) this.#bars(trimmed, line);
    else if (this.#environment === 'grid') this.#bars(`| ${trimmed} |`, line);
    else if (isChordLine(trimmed)) {
      const chords = trimmed.split(/[\s|]+/).filter((token) => readableChord(token) !== undefined);
      this.sections.addBars(barsOfChords(chords), line);
    } else if (this.#isFirst && !trimmed.includes('[') && this.data.title === undefined && next.trim() === '')
      this.data.title = trimmed;
    else this.#lyrics(trimmed, line);
    this.#isFirst = false;
  }
}

/** Reads a chord chart: ChordPro, bars between bar lines, or chords above lyrics. @throws ImportError with the line */
export function readChart(text: string): Chart {
  const reader = new ChartReader();
  const lines = text.split(/\r\n?|\n/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  for (const [index, content] of lines.entries()) {
    if (index >= MAX_LINES)
      throw new ImportError(`A chord chart has at most ${MAX_LINES} lines.`, { line: index + 1 });
    if (content.length > MAX_LINE)
      throw new ImportError(`A line has at most ${MAX_LINE} characters.`, { line: index + 1 });
    if (/^\{ ?(?:new_song|ns)\b/.test(content) && index > 0) {
      reader.ignored.add('more songs of the file');
      break;
    }
    reader.line(content, lines[index + 1] ?? '', index + 1);
  }
  const { data, sections, unreadable, ignored } = reader;
  return { data, sections: sections.done(), unreadable, ignored };
}
