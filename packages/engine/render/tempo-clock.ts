import type { TempoPoint } from '#contract/stored-score.ts';
import { SAMPLE_RATE, type Beats, type Frames, type Seconds } from '#engine/kit/units.ts';

/** Converts between beats and time. The tempo is constant between points. */
export class TempoClock {
  private readonly points: readonly TempoPoint[];
  /** Time of each point. */
  private readonly seconds: Float64Array;

  /** The first point is at beat 0; points are sorted by beat. */
  constructor(points: readonly TempoPoint[]) {
    if (points.length === 0) throw new RangeError('a score needs a tempo');
    this.points = points;
    this.seconds = new Float64Array(points.length);
    for (let i = 1; i < points.length; i++) {
      const before = points[i - 1]!;
      this.seconds[i] = this.seconds[i - 1]! + ((points[i]!.beat - before.beat) * 60) / before.bpm;
    }
  }

  secondsAt(beat: Beats): Seconds {
    let i = this.points.length - 1;
    while (i > 0 && this.points[i]!.beat > beat) i--;
    const point = this.points[i]!;
    return this.seconds[i]! + ((beat - point.beat) * 60) / point.bpm;
  }

  framesAt(beat: Beats): Frames {
    return Math.round(this.secondsAt(beat) * SAMPLE_RATE);
  }

  /** The beat at a time. */
  beatAt(seconds: Seconds): Beats {
    let i = this.points.length - 1;
    while (i > 0 && this.seconds[i]! > seconds) i--;
    const point = this.points[i]!;
    return point.beat + ((seconds - this.seconds[i]!) * point.bpm) / 60;
  }
}
