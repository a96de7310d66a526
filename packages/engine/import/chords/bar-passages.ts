/** Chords of a bar; `undefined` holds the chord before it. */
export type BarChords = readonly (string | undefined)[];

/** The maximum of a repetition: "x4", and of the passes of an ending. */
const MAX_PLAYS = 16;

/** The bars of a section as they are played, over all its lines: repeats, and endings by their passes. */
export class BarPassages {
  readonly #played: BarChords[] = [];
  #common: BarChords[] = [];
  #endings: { readonly passes: readonly number[]; readonly bars: BarChords[] }[] = [];
  /** A repeat sign or the end of a line stood in an ending: a bar that begins no other one is behind the endings. */
  #isEndingClosed = false;
  #last: BarChords | undefined;

  /** The bar written last, for signs that repeat it. */
  get last(): BarChords | undefined {
    return this.#last;
  }

  /** Bars so far, those of an open passage once. */
  get count(): number {
    return this.#endings.reduce(
      (sum, { bars }) => sum + bars.length,
      this.#played.length + this.#common.length,
    );
  }

  add(bar: BarChords): void {
    if (this.#isEndingClosed) this.close();
    (this.#endings.at(-1)?.bars ?? this.#common).push(bar);
    this.#last = bar;
  }

  startEnding(passes: readonly number[]): void {
    this.#isEndingClosed = false;
    this.#endings.push({ passes: passes.filter((pass) => pass <= MAX_PLAYS), bars: [] });
  }

  /** A repeat sign: the passage is over, unless it is that of an ending, which another one can follow. */
  endRepeat(plays: number): void {
    if (this.#endings.length > 0) this.#isEndingClosed = true;
    else this.close(plays);
  }

  /** The last ending lasts to the end of its line at most. */
  endLine(): void {
    if (this.#endings.length > 1) this.#isEndingClosed = true;
  }

  /** Plays the passage that is open. */
  close(plays = 1): void {
    const last = this.#endings.reduce((most, { passes }) => Math.max(most, ...passes), 1);
    const total = Math.min(MAX_PLAYS, Math.max(plays, last, this.#endings.length > 0 ? 2 : 1));
    for (let pass = 1; pass <= total; pass += 1) {
      const ending = this.#endings.find(({ passes }) => passes.includes(pass));
      for (const bar of this.#common) this.#played.push(bar);
      for (const bar of ending?.bars ?? []) this.#played.push(bar);
    }
    this.#common = [];
    this.#endings = [];
    this.#isEndingClosed = false;
  }

  /** All bars as they are played; nothing stays open. */
  played(): readonly BarChords[] {
    this.close();
    return this.#played;
  }
}
