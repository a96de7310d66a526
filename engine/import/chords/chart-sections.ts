import type { BarChords } from '#engine/import/chords/bars-of-line.ts';
import { ImportError } from '#engine/import/import-error.ts';

/** More bars than any piece has. */
const MAX_BARS = 4000;

const baseOf = (name: string): string => name.toLowerCase().replace(/[^a-z]*$/, '');

/** A section of a chord chart as it is written. */
export interface ChartSection {
  readonly name: string;
  readonly bars: BarChords[];
  readonly lines: string[];
}

/** Collects the sections of a chart. A section without bars and lyrics does not exist. */
export class ChartSections {
  readonly #sections: ChartSection[] = [];
  #own: ChartSection = { name: '', bars: [], lines: [] };
  #barCount = 0;

  start(name: string): void {
    this.#own = { name, bars: [], lines: [] };
    this.#sections.push(this.#own);
  }

  #current(): ChartSection {
    if (this.#sections.length === 0) this.start('Verse');
    return this.#own;
  }

  /** @throws ImportError with the line if there are too many */
  addBars(bars: readonly BarChords[], line: number): void {
    this.#barCount += bars.length;
    if (this.#barCount > MAX_BARS)
      throw new ImportError(`A chord chart has at most ${MAX_BARS} bars.`, { line });
    for (const bar of bars) this.#current().bars.push(bar);
  }

  addLyrics(text: string): void {
    this.#current().lines.push(text);
  }

  /** All bars so far, for signs that repeat the last one. */
  get bars(): readonly BarChords[] {
    return this.#own.bars.length > 0
      ? this.#own.bars
      : (this.#sections.findLast(({ bars }) => bars.length > 0)?.bars ?? []);
  }

  /** Plays the last section of a name again. @returns false if there is none */
  repeat(name: string, line: number): boolean {
    const before = this.#sections.findLast(
      (section) => baseOf(section.name) === baseOf(name) && section.bars.length > 0,
    );
    if (before === undefined) return false;
    this.start(before.name);
    this.addBars(before.bars, line);
    for (const text of before.lines.slice(0, 100)) this.addLyrics(text);
    return true;
  }

  /** A section that only names one that was written out before has its bars. */
  done(): ChartSection[] {
    const written = new Map<string, ChartSection>();
    return this.#sections.flatMap((section) => {
      const base = baseOf(section.name);
      if (section.bars.length > 0) written.set(base, section);
      if (section.bars.length > 0 || section.lines.length > 0) return [section];
      const same = written.get(base);
      return same === undefined ? [] : [{ ...same, name: section.name }];
    });
  }
}
