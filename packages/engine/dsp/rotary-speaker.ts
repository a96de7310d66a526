import { SAMPLE_RATE, type Frames, type Hertz } from '#engine/kit/units.ts';
import { DelayLine } from './delay-line.ts';
import { smoothing } from './one-pole.ts';
import { roundState } from './round-state.ts';
import { sineOfTurns } from './sine.ts';

const HORN: Hertz = 5.9;
const DRUM: Hertz = 5.1;
/** The drum starts ahead of the horn, in turns. */
const DRUM_PHASE = 0.3;
const STEP: Frames = 16;
/** The horn mouth moves by ±9 cm: about ±0.25 ms of delay. */
const DOPPLER: Frames = 11;
const MEAN: Frames = 24;

const turnsAt = (rate: Hertz, frame: Frames): number => {
  const turns = (rate * frame) / SAMPLE_RATE;
  return turns - Math.floor(turns);
};

/**
 * Rotary speaker at the fast speed: rotating horn for the treble (Doppler and level modulation), drum for the bass
 * (level modulation), two microphones 90 degrees apart.
 */
export class RotarySpeaker {
  private readonly horn = new DelayLine(2 * MEAN + 2 * DOPPLER);
  private readonly crossover = smoothing(750);
  private low = 0;

  /** Processes `[from..to)` in place; `frame` is the frame of the piece at `from`, by which it turns. */
  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames, frame: Frames): void {
    const { horn, crossover } = this;
    let low = this.low;
    let hornTurns = turnsAt(HORN, frame);
    let drumTurns = turnsAt(DRUM, frame) + DRUM_PHASE;
    for (let start = from; start < to; start += STEP) {
      const end = Math.min(to, start + STEP);
      const length = end - start;
      const nextHorn = hornTurns + (HORN * length) / SAMPLE_RATE;
      let delayLeft = MEAN + DOPPLER * sineOfTurns(hornTurns);
      let delayRight = MEAN + DOPPLER * sineOfTurns(hornTurns + 0.25);
      const stepLeft = (MEAN + DOPPLER * sineOfTurns(nextHorn) - delayLeft) / length;
      const stepRight = (MEAN + DOPPLER * sineOfTurns(nextHorn + 0.25) - delayRight) / length;
      const hornLeft = 0.8 + 0.28 * sineOfTurns(hornTurns + 0.5);
      const hornRight = 0.8 + 0.28 * sineOfTurns(hornTurns + 0.75);
      const hornLeftStep = (0.8 + 0.28 * sineOfTurns(nextHorn + 0.5) - hornLeft) / length;
      const hornRightStep = (0.8 + 0.28 * sineOfTurns(nextHorn + 0.75) - hornRight) / length;
      const drum = 1 + 0.12 * sineOfTurns(drumTurns);
      const nextDrum = drumTurns + (DRUM * length) / SAMPLE_RATE;
      const drumStep = (1 + 0.12 * sineOfTurns(nextDrum) - drum) / length;
      for (let i = start; i < end; i++) {
        const n = i - start;
        const x = 0.5 * (left[i]! + right[i]!);
        low += crossover * (x - low);
        horn.write(x - low);
        const bass = low * (drum + n * drumStep);
        left[i] = bass + horn.readInterpolated(delayLeft) * (hornLeft + n * hornLeftStep);
        right[i] = bass + horn.readInterpolated(delayRight) * (hornRight + n * hornRightStep);
        delayLeft += stepLeft;
        delayRight += stepRight;
      }
      hornTurns = nextHorn;
      drumTurns = nextDrum;
    }
    this.low = roundState(low);
  }
}
