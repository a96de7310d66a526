import type { Frames } from '#engine/kit/units.ts';
import type { Score } from '#engine/score/score.ts';
import type { TempoClock } from './tempo-clock.ts';

/** Called when bar `bar` of `bars` is done, counted from 1. */
export type OnBar = (bar: number, bars: number) => void;

/** Reports each bar once, in order, when the corresponding share of the work is done. */
export class BarProgress {
  private readonly ends: readonly Frames[];
  private readonly onBar: OnBar;
  private reported = 0;

  constructor(score: Score, clock: TempoClock, frames: Frames, onBar: OnBar) {
    this.ends = endsOfBars(score, clock, frames);
    this.onBar = onBar;
  }

  /** Reports the bars up to `frames` frames of the whole piece. */
  advanceTo(frames: Frames): void {
    while (this.reported < this.ends.length && this.ends[this.reported]! <= frames) {
      this.onBar(++this.reported, this.ends.length);
    }
  }
}

function endsOfBars(score: Score, clock: TempoClock, frames: Frames): Frames[] {
  const barBeats = (score.metre.beatsPerBar * 4) / score.metre.beatUnit;
  const ends: Frames[] = [];
  for (let bar = 1; (ends.at(-1) ?? 0) < frames; bar++)
    ends.push(Math.min(frames, clock.framesAt(bar * barBeats)));
  return ends;
}
