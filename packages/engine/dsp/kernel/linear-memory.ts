/** WebAssembly page size in bytes. */
const PAGE = 65_536;
const PAGES = 16;
/** Two cache lines between arrays, so that power-of-two sizes do not map to the same cache sets. */
const GAP = 128;

/** Linear memory shared by all kernels of a thread. Shared buffers are valid only until the next call. */
export const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });

/** An array in linear memory. */
export interface MemoryArray<T> {
  /** Byte address, embedded in the kernel code. */
  readonly address: number;
  readonly values: T;
}

/** The first `count` values; avoids a new view if that is the whole array. */
export function firstValues(array: MemoryArray<Float32Array>, count: number): Float32Array {
  return count === array.values.length ? array.values : array.values.subarray(0, count);
}

let next = GAP;

function allocate(bytes: number): number {
  const address = next;
  next = (address + bytes + 2 * GAP - 1) & -GAP;
  if (next > PAGES * PAGE) throw new Error('The workbench is full.');
  return address;
}

/** Allocates 32-bit floats with padding for one more vector. Never freed: call it at module load, not per note. */
export function f32Array(count: number): MemoryArray<Float32Array> {
  const address = allocate(4 * count);
  return { address, values: new Float32Array(memory.buffer, address, count) };
}

/** Allocates 64-bit floats; see `f32Array`. */
export function f64Array(count: number): MemoryArray<Float64Array> {
  const address = allocate(8 * count);
  return { address, values: new Float64Array(memory.buffer, address, count) };
}

/** Allocates 32-bit integers; see `f32Array`. */
export function i32Array(count: number): MemoryArray<Int32Array> {
  const address = allocate(4 * count);
  return { address, values: new Int32Array(memory.buffer, address, count) };
}

/** Allocates 16-bit integers; see `f32Array`. */
export function i16Array(count: number): MemoryArray<Int16Array> {
  const address = allocate(2 * count);
  return { address, values: new Int16Array(memory.buffer, address, count) };
}
