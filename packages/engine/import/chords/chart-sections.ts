import { type BarChords, BarPassages } from '#engine/import/chords/bar-passages.ts';
import { addBarsOfLine } from '#engine/import/chords/bars-of-line.ts';
import { ImportError } from '#engine/import/import-error.ts';
import { importErrors } from '#engine/import/messages.ts';

/** More bars than any piece has. */
const MAX_BARS = 4000;

const baseOf = (name: string): string => name.toLowerCase().replace(/[^a-z]*$/, '');

/** A section of a chord chart as it is played. */
export interface ChartSection {
  readonly name: string;
  readonly bars: readonly BarChords[];
  readonly lines: readonly string[];
}

interface WrittenSection {
  readonly name: string;
  /** The environment in which it is written: "verse", "chorus". */
  readonly kind: string;
  readonly passages: BarPassages;
  readonly lines: string[];
  /** Semitones by which its chords sound above what is written. */
  readonly transposition: number;
}

const isChorus = ({ kind, passages }: WrittenSection): boolean =>
  kind === 'chorus' && passages.last !== undefined;

/** Collects the sections of a chart. A section without bars and lyrics does not exist. */
export class ChartSections {
  readonly #sections: WrittenSection[] = [];
  #finishedBars = 0;

  start(name: string, kind = baseOf(name), transposition = 0): void {
    const own = this.#sections.at(-1);
    if (own !== undefined) this.#finishedBars += own.passages.played().length;
    this.#sections.push({ name, kind, passages: new BarPassages(), lines: [], transposition });
  }

  #current(): WrittenSection {
    if (this.#sections.length === 0) this.start('Verse');
    return this.#sections.at(-1)!;
  }

  #checkCount(line: number): void {
    if (this.#finishedBars + this.#current().passages.count > MAX_BARS)
      throw new ImportError(importErrors.chart.tooManyBars(MAX_BARS), { line });
  }

  /** @throws ImportError with the line if there are too many */
  addBars(bars: readonly BarChords[], line: number): void {
    const { passages } = this.#current();
    for (const bar of bars) passages.add(bar);
    this.#checkCount(line);
  }

  /** Adds the bars between the bar lines of a text. @throws ImportError with the line if there are too many */
  addBarLine(text: string, chordOf: (token: string) => string | undefined, line: number): void {
    const before = this.#sections.findLast(({ passages }) => passages.last !== undefined)?.passages.last;
    addBarsOfLine(text, this.#current().passages, { before, chordOf });
    this.#checkCount(line);
  }

  addLyrics(text: string): void {
    this.#current().lines.push(text);
  }

  /**
   * Plays a chorus again: the one of that name, else the last one, moved from the transposition in which it was written.
   * @returns false if there is none
   */
  repeatChorus(
    label: string,
    transposition: number,
    move: (chord: string, semitones: number) => string,
    line: number,
  ): boolean {
    const named =
      label === ''
        ? undefined
        : this.#sections.findLast((one) => isChorus(one) && one.name.toLowerCase() === label.toLowerCase());
    const before = named ?? this.#sections.findLast((one) => isChorus(one));
    if (before === undefined) return false;
    const shift = transposition - before.transposition;
    const bars = before.passages.played();
    this.start(label || before.name, 'chorus', transposition);
    this.addBars(
      shift === 0
        ? bars
        : bars.map((bar) => bar.map((chord) => (chord === undefined ? undefined : move(chord, shift)))),
      line,
    );
    for (const text of before.lines.slice(0, 100)) this.addLyrics(text);
    return true;
  }

  /** A section that only names one that was written out before has its bars. */
  done(): ChartSection[] {
    const written = new Map<string, ChartSection>();
    return this.#sections.flatMap(({ name, passages, lines }) => {
      const section = { name, bars: passages.played(), lines };
      const base = baseOf(name);
      if (section.bars.length > 0) written.set(base, section);
      if (section.bars.length > 0 || lines.length > 0) return [section];
      const same = written.get(base);
      return same === undefined ? [] : [{ ...same, name }];
    });
  }
}
