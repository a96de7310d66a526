import { barsOfChords, isBarLine } from '#engine/import/chords/bars-of-line.ts';
import { type ChartMetadata, isMetadata, setMetadata } from '#engine/import/chords/chart-metadata.ts';
import { type ChartSection, ChartSections } from '#engine/import/chords/chart-sections.ts';
import { readableChord } from '#engine/import/chords/readable-chord.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { movedChord } from '#engine/theory/chord-names.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';
import { findSections } from '#engine/theory/words/section-words.ts';
import { importErrors, notImported } from '#engine/import/messages.ts';

export interface Chart {
  readonly data: ChartMetadata;
  readonly sections: readonly ChartSection[];
  /** Texts in brackets that are no chords, with their lines. */
  readonly unreadable: readonly { readonly text: string; readonly line: number }[];
  /** Chords that are played as plainer ones, by what is written. */
  readonly simplified: ReadonlyMap<string, string>;
  /** Semitones by which the first chord sounds above what is written. */
  readonly transposition: number;
  readonly isTransposed: boolean;
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

/** Spelled for the key when it is known. */
const moved = (symbol: string, semitones: number): string =>
  semitones === 0 ? symbol : movedChord(symbol, () => semitones, { tonic: 0, mode: 'major' });

/** What is skipped of an environment that holds no chords. */
const skippedEnvironments: Readonly<Record<string, string>> = {
  tab: notImported.chart.tablature,
  abc: notImported.chart.abc,
  ly: notImported.chart.lilyPond,
  musicxml: notImported.chart.musicXml,
  svg: notImported.chart.pictures,
  textblock: notImported.chart.textBlocks,
  strum: notImported.chart.strumming,
};

/** Directives that change how a song looks and not how it sounds. */
const TYPOGRAPHY =
  /^(?:x_.*|.*(?:font|size|colou?r)|[a-z][fsc]|subtitle|st|su|sort.*|lyricist|arranger|copyright|album|year|duration|tag|collection|define|chord|titles|columns?|col|column_break|colb|new_page|np|new_physical_page|npp|pagetype|image|diagrams|no_grid|ng|grid|g|comment.*|c|ci|cb|highlight|new_song|ns)$/;

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

/** Whether a text stands between bar lines and has a chord, with others that cannot be read. */
const isRowOfBars = (text: string): boolean =>
  /^:?\|.*\|:?$/.test(text) && text.split(/[\s|:]+/).some((token) => readableChord(token) !== undefined);

/** The label of a section: "{soc: Last}", "{soc label="Last"}". */
const labelOf = (value: string): string => /label\s*=\s*"([^"]*)"/.exec(value)?.[1] ?? value.trim();

/** A label that says what kind of section it is stands alone: "Verse 1", but "Chorus (Last)". */
const labelled = (word: string, label: string): string =>
  findSections(normaliseText(label.replaceAll(/\d+/g, ' '))).length > 0 ? label : `${word} (${label})`;

/** More chords than a section has. */
const MAX_MEMORY = 1000;
const MAX_TRANSPOSITIONS = 20;

class ChartReader {
  readonly data: ChartMetadata = { changes: [] };
  readonly sections = new ChartSections();
  readonly unreadable: { text: string; line: number }[] = [];
  readonly ignored = new Set<string>();
  readonly simplified = new Map<string, string>();
  /** That of the first chord; undefined before it. */
  firstTransposition: number | undefined;
  /** Of the directives in force, the last one applies; one without a value ends it. */
  readonly #transpositions: number[] = [];
  isTransposed = false;
  /** Chords of the first section of each environment, which "[^]" gives out again in order. */
  readonly #memory = new Map<string, string[]>();
  #recalled: number | undefined;
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
      const label = labelOf(value);
      const skipped = skippedEnvironments[this.#environment];
      if (skipped !== undefined) this.ignored.add(skipped);
      else if (this.#environment !== 'grid') this.#start(wordOf(start), label, this.#environment);
    } else if (isEnd) this.#environment = '';
    else if (name === 'chorus') {
      const label = labelOf(value);
      const isKnown = this.sections.repeatChorus(
        label === '' ? '' : labelled('Chorus', label),
        this.#transposition,
        moved,
        line,
      );
      if (!isKnown) this.ignored.add(notImported.chart.chorus);
    } else if (name === 'transpose') this.#transpose(value);
    else if (isMetadata(name)) this.#metadata(name, value, line);
    else if (name === 'meta') {
      const [, field = '', rest = ''] = /^\s*(\S+)\s+(.*)$/.exec(value) ?? [];
      if (isMetadata(field)) this.#metadata(field, rest, line);
    } else if (/^(?:comment|c|ci|comment_italic|cb|comment_box|highlight)$/.test(name)) {
      const heading = headingOf(value);
      if (heading !== undefined) this.#start(heading);
    } else if (!TYPOGRAPHY.test(name)) this.ignored.add(notImported.chart.directive(name.slice(0, 30)));
  }

  get #transposition(): number {
    return this.#transpositions.at(-1) ?? 0;
  }

  #transpose(value: string): void {
    const semitones = /^\s*([+-]?\d{1,2})\s*[sf#b♯♭]?\s*$/.exec(value)?.[1];
    if (value.trim() === '') this.#transpositions.pop();
    else if (semitones === undefined || this.#transpositions.length >= MAX_TRANSPOSITIONS)
      this.ignored.add(notImported.chart.transposition(value.trim().slice(0, 30)));
    else {
      this.#transpositions.push(Number(semitones));
      this.isTransposed = true;
    }
  }

  #metadata(name: string, value: string, line: number): void {
    setMetadata(this.data, name, value, { line, hasMusic: this.firstTransposition !== undefined });
  }

  #start(word: string, label = '', kind?: string): void {
    this.sections.start(label === '' ? word : labelled(word, label), kind, this.#transposition);
    this.#recalled = kind !== undefined && this.#memory.has(kind) ? 0 : undefined;
  }

  get #isSkipped(): boolean {
    return skippedEnvironments[this.#environment] !== undefined;
  }

  /** A chord as it is played, in the grammar of plans; undefined for a text that is none. */
  #played(text: string): string | undefined {
    const readable = readableChord(text);
    if (readable === undefined) return undefined;
    if (readable.isSimplified) this.simplified.set(text, readable.symbol);
    this.firstTransposition ??= this.#transposition;
    return moved(readable.symbol, this.#transposition);
  }

  /** A chord in brackets. "[^]" is the next one of the first section of its kind, "[^C]" a chord that is not kept. */
  #chord(text: string, line: number): string[] {
    const kind = this.#environment;
    const memory = this.#memory.get(kind) ?? [];
    let symbol = text.replace(/^\^/, '');
    if (text === '^' && this.#recalled !== undefined) {
      symbol = memory[this.#recalled] ?? '';
      this.#recalled += 1;
    }
    const played = this.#played(symbol);
    if (played !== undefined) {
      if (!text.startsWith('^') && this.#recalled === undefined && memory.length < MAX_MEMORY)
        memory.push(symbol);
      this.#memory.set(kind, memory);
      return [played];
    }
    if (!/^\*|^n\.?c\.?$|^$/i.test(text)) this.unreadable.push({ text, line });
    return [];
  }

  /** Lyrics with chords in brackets. */
  #lyrics(text: string, line: number): void {
    if (text.includes('[') && !/\[[^\]]*\]/.test(text))
      throw new ImportError(importErrors.notClosed('['), { line });
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
    const chordOf = (token: string): string | undefined => {
      const played = this.#played(token);
      if (played === undefined) this.unreadable.push({ text: token, line });
      return played;
    };
    this.sections.addBarLine(text.replaceAll(/\[([^\]]*)\]/g, ' $1 '), chordOf, line);
  }

  /** A line of a grid; words before the first and behind the last bar line are its margins. */
  #grid(text: string, line: number): void {
    if (!text.includes('|')) return this.#bars(`| ${text} |`, line);
    if (/^\|s\b/.test(text)) {
      this.ignored.add(skippedEnvironments.strum!);
      return;
    }
    const [, before = '', bars = '', after = ''] = /^([^|]*?)(:?\|.*\|:?)([^|]*)$/.exec(text) ?? [];
    const isRepeated = /^\s*\(?(?:x\s?\d{1,2}|\d{1,2}x)\)?\s*$/i.test(after);
    if (before.trim() !== '' || (after.trim() !== '' && !isRepeated))
      this.ignored.add(notImported.chart.margins);
    this.#bars(isRepeated ? bars + after : bars, line);
  }

  /** Reads a line without blanks at its ends and double blanks. */
  line(trimmed: string, next: string, line: number): void {
    if (trimmed.startsWith('#') || trimmed === '') return;
    if (trimmed.startsWith('{')) {
      const [, name, value = ''] = /^\{\s*([\w-]+)\s*(?:[:\s]\s*(.*?))?\s*\}$/.exec(trimmed) ?? [];
      if (name === undefined) throw new ImportError(importErrors.chart.openDirective, { line });
      this.#directive(name.toLowerCase().replace(/-.*$/, ''), value, line);
      return;
    }
    if (this.#isSkipped) return;
    const [, name = '', value = ''] = /^([A-Za-z ]{1,15}):\s*(\S.*)$/.exec(trimmed) ?? [];
    if (isMetadata(name)) return this.#metadata(name, value, line);
    const heading = headingOf(trimmed);
    if (this.#environment === 'grid') this.#grid(trimmed, line);
    else if (heading !== undefined && !isChordLine(trimmed)) this.#start(heading);
    else if (isBarLine(trimmed) || isRowOfBars(trimmed)) this.#bars(trimmed, line);
    else if (isChordLine(trimmed)) {
      const chords = trimmed.split(/[\s|]+/).flatMap((token) => this.#played(token) ?? []);
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
      throw new ImportError(importErrors.chart.tooManyLines(MAX_LINES), { line: index + 1 });
    if (content.length > MAX_LINE)
      throw new ImportError(importErrors.chart.longLine(MAX_LINE), { line: index + 1 });
    if (/^\{ ?(?:new_song|ns)\b/.test(content) && index > 0) {
      reader.ignored.add(notImported.chart.songs);
      break;
    }
    reader.line(content, lines[index + 1] ?? '', index + 1);
  }
  const { data, sections, unreadable, ignored, simplified } = reader;
  const transposition = reader.firstTransposition ?? 0;
  return {
    data,
    sections: sections.done(),
    unreadable,
    simplified,
    transposition,
    isTransposed: reader.isTransposed,
    ignored,
  };
}
