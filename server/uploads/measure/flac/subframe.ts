import { BrokenFrame, type BitReader } from './bit-reader.ts';

/** Coefficients of the fixed predictors, the newest sample first (RFC 9639, section 9.2.5). */
const fixed: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

/** Decodes one channel of a frame: whole numbers of `bits` bits (RFC 9639, section 9.2). */
export function readSubframe(reader: BitReader, frames: number, frameBits: number): Float64Array {
  if (reader.read(1) !== 0) throw new BrokenFrame();
  const type = reader.read(6);
  const wasted = reader.read(1) === 1 ? reader.readUnary() + 1 : 0;
  const bits = frameBits - wasted;
  if (bits < 1) throw new BrokenFrame();
  const samples = readSamples(reader, type, frames, bits);
  if (wasted > 0) {
    for (let i = 0; i < frames; i++) samples[i]! *= 2 ** wasted;
  }
  return samples;
}

function readSamples(reader: BitReader, type: number, frames: number, bits: number): Float64Array {
  if (type === 0) return new Float64Array(frames).fill(reader.readSigned(bits));
  if (type === 1) return Float64Array.from({ length: frames }, () => reader.readSigned(bits));
  const samples = new Float64Array(frames);
  if (type >= 8 && type <= 12) {
    const coefficients = fixed[type - 8]!;
    readWarmUp(reader, samples, coefficients.length, bits);
    readResidual(reader, samples, coefficients.length);
    predict(samples, coefficients, 1);
    return samples;
  }
  if (type < 32) throw new BrokenFrame();
  const order = type - 31;
  readWarmUp(reader, samples, order, bits);
  const precision = reader.read(4) + 1;
  const shift = reader.readSigned(5);
  if (precision === 16 || shift < 0) throw new BrokenFrame();
  const coefficients = Array.from({ length: order }, () => reader.readSigned(precision));
  readResidual(reader, samples, order);
  predict(samples, coefficients, 2 ** shift);
  return samples;
}

function readWarmUp(reader: BitReader, samples: Float64Array, order: number, bits: number): void {
  if (order > samples.length) throw new BrokenFrame();
  for (let i = 0; i < order; i++) samples[i] = reader.readSigned(bits);
}

/** Rice-coded differences from the prediction, in partitions with a parameter of their own. */
function readResidual(reader: BitReader, samples: Float64Array, order: number): void {
  const method = reader.read(2);
  if (method > 1) throw new BrokenFrame();
  const parameterBits = method === 0 ? 4 : 5;
  const partitions = 2 ** reader.read(4);
  const length = samples.length / partitions;
  if (!Number.isInteger(length) || length < order) throw new BrokenFrame();
  for (let partition = 0; partition < partitions; partition++) {
    const from = partition === 0 ? order : partition * length;
    const to = (partition + 1) * length;
    const parameter = reader.read(parameterBits);
    if (parameter === 2 ** parameterBits - 1) {
      const width = reader.read(5);
      for (let i = from; i < to; i++) samples[i] = width === 0 ? 0 : reader.readSigned(width);
    } else {
      for (let i = from; i < to; i++) samples[i] = readRice(reader, parameter);
    }
  }
}

/** A folded number: even ones are positive. */
function readRice(reader: BitReader, parameter: number): number {
  const high = reader.readUnary();
  const folded = high * 2 ** parameter + (parameter === 0 ? 0 : reader.read(parameter));
  return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
}

/** Adds to each difference what the samples before it foretell. Sums stay below 2^53, so doubles are exact. */
function predict(samples: Float64Array, coefficients: readonly number[], divisor: number): void {
  const order = coefficients.length;
  for (let i = order; i < samples.length; i++) {
    let sum = 0;
    for (let tap = 0; tap < order; tap++) sum += coefficients[tap]! * samples[i - 1 - tap]!;
    samples[i]! += Math.floor(sum / divisor);
  }
}
