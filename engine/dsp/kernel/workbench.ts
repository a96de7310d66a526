/** WebAssembly page size in bytes. */
const PAGE = 65_536;
const PAGES = 16;
/** Two cache lines between arrays, so that power-of-two sizes do not map to the same cache sets. */
const GAP = 128;

/** Linear memory shared by all kernels of a thread. Shared buffers are valid only until the next call. */
export const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });

/** An array in linear memory. */
export interface Place<T> {
  /** Byte address, embedded in the kernel code. */
  readonly address: number;
  readonly values: T;
}

/** The first `count` values; avoids a new view if that is the whole array. */
export function first(place: Place<Float32Array>, count: number): Float32Array {
  return count === place.values.length ? place.values : place.values.subarray(0, count);
}

let next = GAP;

function take(bytes: number): number {
  const address = next;
  next = (address + bytes + 2 * GAP - 1) & -GAP;
  if (next > PAGES * PAGE) throw new Error('The workbench is full.');
  return address;
}

/** Allocates 32-bit floats with padding for one more vector. Never freed: call it at module load, not per note. */
export function singles(count: number): Place<Float32Array> {
  const address = take(4 * count);
  return { address, values: new Float32Array(memory.buffer, address, count) };
}

/** Allocates 64-bit floats; see `f32Array`. */
export function doubles(count: number): Place<Float64Array> {
  const address = take(8 * count);
  return { address, values: new Float64Array(memory.buffer, address, count) };
}

/** Allocates 32-bit integers; see `f32Array`. */
export function integers(count: number): Place<Int32Array> {
  const address = take(4 * count);
  return { address, values: new Int32Array(memory.buffer, address, count) };
}

/** Allocates 16-bit integers; see `f32Array`. */
export function shorts(count: number): Place<Int16Array> {
  const address = take(2 * count);
  return { address, values: new Int16Array(memory.buffer, address, count) };
}
