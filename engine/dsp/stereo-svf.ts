import { tuningOf, type SvfTuning } from './svf.ts';
import type { Frames, Hertz } from '#engine/kit/units.ts';

/** Two channels' state-variable filters in one loop: their recursions run beside each other. */
export class StereoStateVariableFilter {
  private left: SvfTuning = tuningOf(10, 1);
  private right: SvfTuning = this.left;
  private readonly state = new Float64Array(4);

  /** As `StateVariableFilter.tune`, each channel with a cutoff of its own. */
  tune(left: Hertz, right: Hertz, q: number): void {
    this.left = tuningOf(left, q);
    this.right = left === right ? this.left : tuningOf(right, q);
  }

  /** Low-passes both channels' first `count` samples in place. */
  low(left: Float64Array, right: Float64Array, count: Frames): void {
    const { a1, a2, a3 } = this.left;
    const { a1: b1, a2: b2, a3: b3 } = this.right;
    let [l1, l2, r1, r2] = [this.state[0]!, this.state[1]!, this.state[2]!, this.state[3]!];
    for (let i = 0; i < count; i++) {
      const l = left[i]! - l2;
      const r = right[i]! - r2;
      const bandLeft = a1 * l1 + a2 * l;
      const bandRight = b1 * r1 + b2 * r;
      const lowLeft = l2 + a2 * l1 + a3 * l;
      const lowRight = r2 + b2 * r1 + b3 * r;
      l1 = 2 * bandLeft - l1;
      r1 = 2 * bandRight - r1;
      l2 = 2 * lowLeft - l2;
      r2 = 2 * lowRight - r2;
      left[i] = lowLeft;
      right[i] = lowRight;
    }
    this.state.set([l1, l2, r1, r2]);
  }

  /** High-passes both channels' first `count` samples in place. */
  high(left: Float64Array, right: Float64Array, count: Frames): void {
    const { a1, a2, a3, k } = this.left;
    const { a1: b1, a2: b2, a3: b3, k: m } = this.right;
    let [l1, l2, r1, r2] = [this.state[0]!, this.state[1]!, this.state[2]!, this.state[3]!];
    for (let i = 0; i < count; i++) {
      const x = left[i]!;
      const u = right[i]!;
      const l = x - l2;
      const r = u - r2;
      const bandLeft = a1 * l1 + a2 * l;
      const bandRight = b1 * r1 + b2 * r;
      const lowLeft = l2 + a2 * l1 + a3 * l;
      const lowRight = r2 + b2 * r1 + b3 * r;
      l1 = 2 * bandLeft - l1;
      r1 = 2 * bandRight - r1;
      l2 = 2 * lowLeft - l2;
      r2 = 2 * lowRight - r2;
      left[i] = x - k * bandLeft - lowLeft;
      right[i] = u - m * bandRight - lowRight;
    }
    this.state.set([l1, l2, r1, r2]);
  }
}
