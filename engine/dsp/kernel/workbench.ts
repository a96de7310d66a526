/** WebAssembly's unit of memory, in bytes. */
const PAGE = 65_536;
const PAGES = 16;
/** Two of a processor's lines apart, so that arrays of a power of two do not crowd the same places of its cache. */
const GAP = 128;

/** The memory that all kernels of a thread work in. What lies in a place that several share is gone by the next call. */
export const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });

/** A place on the workbench, and what lies there. */
export interface Place<T> {
  /** In bytes; kernels have it in their code. */
  readonly address: number;
  readonly values: T;
}

/** What lies in the first `count` places, without a new view where that is all. */
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

/** Room for 32-bit floats, and for a vector more behind them. For good: ask when a file is loaded, not for every note. */
export function singles(count: number): Place<Float32Array> {
  const address = take(4 * count);
  return { address, values: new Float32Array(memory.buffer, address, count) };
}

/** The same for 64-bit floats. */
export function doubles(count: number): Place<Float64Array> {
  const address = take(8 * count);
  return { address, values: new Float64Array(memory.buffer, address, count) };
}

/** The same for 32-bit whole numbers. */
export function integers(count: number): Place<Int32Array> {
  const address = take(4 * count);
  return { address, values: new Int32Array(memory.buffer, address, count) };
}

/** The same for 16-bit whole numbers. */
export function shorts(count: number): Place<Int16Array> {
  const address = take(2 * count);
  return { address, values: new Int16Array(memory.buffer, address, count) };
}
