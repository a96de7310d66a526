/** Correlation of `length` samples of a recording with a source, -1..1. */
function correlationAt(
  recorded: Float32Array,
  from: number,
  source: Float32Array,
  sourceFrom: number,
  length: number,
): number {
  let product = 0;
  let recordedPower = 0;
  let sourcePower = 0;
  for (let at = 0; at < length; at += 1) {
    const one = recorded[from + at] ?? 0;
    const other = source[sourceFrom + at] ?? 0;
    product += one * other;
    recordedPower += one * one;
    sourcePower += other * other;
  }
  return product / (Math.sqrt(recordedPower * sourcePower) || 1);
}

/** A place of a source, with its correlation. */
export interface Place {
  readonly source: number;
  readonly frame: number;
  readonly correlation: number;
}

/**
 * The source and the place in it that `length` samples of a recording correlate best with. Searches the frames
 * `around` ± `within`, first in steps, then sample by sample.
 */
export function findPlace(
  recorded: Float32Array,
  from: number,
  length: number,
  sources: readonly Float32Array[],
  search: { readonly around: number; readonly within: number },
): Place {
  let best: Place = { source: -1, frame: 0, correlation: -2 };
  const scan = (source: number, first: number, last: number, step: number) => {
    for (let frame = Math.max(0, first); frame <= last; frame += step) {
      const correlation = correlationAt(recorded, from, sources[source]!, frame, length);
      if (correlation > best.correlation) best = { source, frame, correlation };
    }
  };
  const { around, within } = search;
  for (let source = 0; source < sources.length; source += 1)
    scan(source, around - within, around + within, 8);
  scan(best.source, best.frame - 8, best.frame + 8, 1);
  return best;
}

/** The largest difference of consecutive samples. */
export function maxStepOf(samples: Float32Array): number {
  let maxStep = 0;
  for (let at = 1; at < samples.length; at += 1)
    maxStep = Math.max(maxStep, Math.abs(samples[at]! - samples[at - 1]!));
  return maxStep;
}

interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** The two filters of the K-weighting of ITU-R BS.1770, for any sample rate. */
function kWeighting(rate: number): readonly Biquad[] {
  const shelf = () => {
    const [frequency, gainDb, q] = [1681.974450955533, 3.999843853973347, 0.7071752369554196];
    const k = Math.tan((Math.PI * frequency) / rate);
    const high = 10 ** (gainDb / 20);
    const band = high ** 0.4996667741545416;
    const norm = 1 + k / q + k * k;
    return {
      b: [
        (high + (band * k) / q + k * k) / norm,
        (2 * (k * k - high)) / norm,
        (high - (band * k) / q + k * k) / norm,
      ],
      a: [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm],
    } as const;
  };
  const highPass = () => {
    const [frequency, q] = [38.13547087602444, 0.5003270373238773];
    const k = Math.tan((Math.PI * frequency) / rate);
    const norm = 1 + k / q + k * k;
    return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm] } as const;
  };
  return [shelf(), highPass()];
}

/** The loudness of one channel in LUFS, ungated: for parts without pauses. */
export function loudnessOf(samples: Float32Array, rate: number): number {
  let filtered = Float64Array.from(samples);
  for (const { b, a } of kWeighting(rate)) {
    const output = new Float64Array(filtered.length);
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    for (let at = 0; at < filtered.length; at += 1) {
      const x = filtered[at]!;
      const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      output[at] = y;
    }
    filtered = output;
  }
  const power = filtered.reduce((sum, value) => sum + value * value, 0) / filtered.length;
  return -0.691 + 10 * Math.log10(power);
}
