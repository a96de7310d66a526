import type { MelodyNote } from '#contract/plan-melody.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { Key } from '#engine/theory/keys.ts';
import type { MetreName } from '#engine/theory/metre.ts';

/** A chord symbol with pitch names, from a beat on. */
export interface TuneChord {
  readonly beat: Beats;
  readonly symbol: string;
}

/** The start of a section, on a bar line. */
export interface TuneMark {
  readonly bar: number;
  readonly name: string;
}

/** What every kind of file is read as. Beats are quarter notes from the first bar line; a pick-up is in the first bar. */
export interface Tune {
  readonly title: string | undefined;
  /** 40 to 240 quarter notes per minute. */
  readonly bpm: number;
  readonly key: Key;
  readonly metre: MetreName;
  /** At least 1. */
  readonly bars: number;
  /** Sorted by start and without overlaps; undefined if the file has no melody. */
  readonly notes: readonly MelodyNote[] | undefined;
  /** Sorted by beat; empty if the file has no chords. */
  readonly chords: readonly TuneChord[];
  /** Sorted by bar; empty: regular phrases. */
  readonly marks: readonly TuneMark[];
  /** Lyrics by the bar at which they begin, in order. */
  readonly lines: ReadonlyMap<number, readonly string[]>;
  /** Where the melody was found: the name of a track. */
  readonly melodyName: string | undefined;
}

/** What a reader of one kind of file returns, with sentences for the user. */
export interface ReadTune {
  readonly tune: Tune;
  /** What was read differently from how it is written. */
  readonly warnings: readonly string[];
  /** What is in the file and not in the plan: "lyrics", "3 tracks of drums". */
  readonly ignored: readonly string[];
}
