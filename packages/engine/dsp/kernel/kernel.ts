import type { Frames } from '#engine/kit/units.ts';
import { I32x4 } from './i32x4.ts';
import {
  vector,
  f32x4,
  i32,
  i32x4,
  local,
  withSize,
  unsignedLeb128,
  v128,
  type Code,
} from './instructions.ts';
import { F64x2, splatConstant } from './f64x2.ts';
import { F32x4 } from './f32x4.ts';
import { memory, type MemoryArray } from './linear-memory.ts';

const I32 = 0x7f;
const V128 = 0x7b;
const FRAMES = local.get(0);
const START = local.get(1);

/** Sum of two offsets. */
export function addOffsets(one: Offset, other: Offset): Offset {
  return { code: [...one.code, ...other.code, ...i32.add] };
}

/** Runs a kernel for a number of frames; `start` is the first frame in longer arrays. */
export type KernelFunction = (frames: Frames, start?: Frames) => void;

/** A mutable local of type F64x2. */
export class F64x2Local extends F64x2 {
  readonly index: number;

  constructor(index: number) {
    super(local.get(index));
    this.index = index;
  }
}

/** A mutable local of type I32x4. */
export class I32x4Local extends I32x4 {
  readonly index: number;

  constructor(index: number) {
    super(local.get(index));
    this.index = index;
  }
}

/** A mutable local of type F32x4. */
export class F32x4Local extends F32x4 {
  readonly index: number;

  constructor(index: number) {
    super(local.get(index));
    this.index = index;
  }
}

/** Loop position in all sample arrays: byte offset from the start, 4 per frame. */
export interface Offset {
  readonly code: Code;
}

/**
 * Builder for the inner loop of a signal processor, assembled into WebAssembly SIMD at load time: two doubles or four
 * floats per instruction, without bounds checks. A kernel runs in the shared linear memory, to which the caller
 * copies the input and from which it reads the results.
 */
export class Kernel {
  private readonly body: number[] = [];
  private readonly locals: number[] = [];

  /** Stores a value in a local, so that it is computed once. */
  local(value: F64x2): F64x2Local {
    const variable = new F64x2Local(this.addLocal(V128));
    this.set(variable, value);
    return variable;
  }

  /** A number in both lanes. Call it before the loop, because the code is emitted at the call. */
  constantF64x2(value: number): F64x2Local {
    return this.local(splatConstant(value));
  }

  /** A number in all four lanes. Call it before the loop. */
  constantF32x4(value: number): F32x4Local {
    return this.localF32x4(F32x4.splat(value));
  }

  localI32x4(value: I32x4): I32x4Local {
    const variable = new I32x4Local(this.addLocal(V128));
    this.set(variable, value);
    return variable;
  }

  localF32x4(value: F32x4): F32x4Local {
    const variable = new F32x4Local(this.addLocal(V128));
    this.set(variable, value);
    return variable;
  }

  set(variable: F64x2Local, value: F64x2): void;
  set(variable: I32x4Local, value: I32x4): void;
  set(variable: F32x4Local, value: F32x4): void;
  set(variable: F64x2Local | I32x4Local | F32x4Local, value: F64x2 | I32x4 | F32x4): void {
    this.body.push(...value.code, ...local.set(variable.index));
  }

  /**
   * Emits a loop over all frames with `step` frames per iteration; the last iteration may exceed the end. `emitBody`
   * gets the offset `at`, and `there` for longer arrays, which adds the `start` of the call. `from` holds the first
   * offset in bytes; default: 0.
   */
  loopFrames(
    step: number,
    emitBody: (at: Offset, there: Offset) => void,
    from?: MemoryArray<Int32Array>,
  ): void {
    const at = this.addLocal(I32);
    const end = this.addLocal(I32);
    const there = this.addLocal(I32);
    const more = [...local.get(at), ...local.get(end), ...i32.lessThan];
    const first = from ? [...i32.constant(0), ...i32.load(from.address)] : i32.constant(0);
    this.body.push(...first, ...local.set(at));
    this.body.push(...FRAMES, ...i32.constant(2), ...i32.shiftLeft, ...local.set(end));
    this.body.push(...START, ...i32.constant(2), ...i32.shiftLeft, ...local.set(there));
    this.body.push(...more, ...blockStart.if, ...blockStart.loop);
    const offset = { code: local.get(at) };
    emitBody(offset, addOffsets(offset, { code: local.get(there) }));
    this.body.push(...local.get(at), ...i32.constant(4 * step), ...i32.add, ...local.set(at));
    this.body.push(...more, ...branchIf(0), ...END, ...END);
  }

  /** One sample of each channel, `ahead` frames after `at`. */
  loadChannels(
    left: MemoryArray<Float32Array>,
    right: MemoryArray<Float32Array>,
    at: Offset,
    ahead = 0,
  ): F64x2 {
    const first = [...at.code, ...v128.loadLow32(left.address + 4 * ahead)];
    const both = [...at.code, ...first, ...v128.loadLane32(right.address + 4 * ahead, 1)];
    return new F64x2([...both, ...f32x4.promoteLow]);
  }

  storeChannels(
    left: MemoryArray<Float32Array>,
    right: MemoryArray<Float32Array>,
    at: Offset,
    value: F64x2,
    ahead = 0,
  ): void {
    const rounded = this.local(new F64x2([...value.code, ...f32x4.demote])).code;
    this.body.push(...at.code, ...rounded, ...v128.storeLane32(left.address + 4 * ahead, 0));
    this.body.push(...at.code, ...rounded, ...v128.storeLane32(right.address + 4 * ahead, 1));
  }

  /** Two consecutive samples of one channel. */
  loadSamples(from: MemoryArray<Float32Array>, at: Offset, ahead = 0): F64x2 {
    return new F64x2([...at.code, ...v128.loadLow64(from.address + 4 * ahead), ...f32x4.promoteLow]);
  }

  storeSamples(to: MemoryArray<Float32Array>, at: Offset, value: F64x2, ahead = 0): void {
    const address = to.address + 4 * ahead;
    this.body.push(...at.code, ...value.code, ...f32x4.demote, ...v128.storeLane64(address, 0));
  }

  /** Stores lane 0 as one sample. */
  storeSample(to: MemoryArray<Float32Array>, at: Offset, value: F64x2, ahead = 0): void {
    const address = to.address + 4 * ahead;
    this.body.push(...at.code, ...value.code, ...f32x4.demote, ...v128.storeLane32(address, 0));
  }

  /** Four consecutive samples of one channel. */
  loadFourSamples(from: MemoryArray<Float32Array>, at: Offset, ahead = 0): F32x4 {
    return new F32x4([...at.code, ...v128.load(from.address + 4 * ahead)]);
  }

  storeFourSamples(to: MemoryArray<Float32Array>, at: Offset, value: F32x4, ahead = 0): void {
    this.body.push(...at.code, ...value.code, ...v128.store(to.address + 4 * ahead));
  }

  /** Four floats from `index`. */
  loadF32x4(from: MemoryArray<Float32Array>, index: number): F32x4 {
    return new F32x4([...i32.constant(0), ...v128.load(from.address + 4 * index)]);
  }

  storeF32x4(to: MemoryArray<Float32Array>, index: number, value: F32x4): void {
    this.body.push(...i32.constant(0), ...value.code, ...v128.store(to.address + 4 * index));
  }

  /** Gathers from a table at four indices relative to `from`: the values, and the values after them. */
  gather(table: MemoryArray<Float32Array>, from: Offset, indices: I32x4Local): readonly [F32x4, F32x4] {
    const bytes = this.localI32x4(indices.shiftedLeft(2));
    const two = (lane: number): F32x4 => {
      const [first, second] = [lane, lane + 1].map(
        (n) => addOffsets({ code: [...bytes.code, ...i32x4.lane(n)] }, from).code,
      );
      const one = [...first!, ...v128.loadLow64(table.address)];
      return this.localF32x4(new F32x4([...second!, ...one, ...v128.loadLane64(table.address, 1)]));
    };
    const [early, late] = [two(0), two(2)];
    return [early.shuffle(late, 0, 2, 4, 6), early.shuffle(late, 1, 3, 5, 7)];
  }

  /** The float at `index` in all lanes. */
  splatF32(from: MemoryArray<Float32Array>, index: number): F32x4 {
    return new F32x4([...i32.constant(0), ...v128.loadSplat32(from.address + 4 * index)]);
  }

  /** Two doubles from `index`. */
  loadF64x2(from: MemoryArray<Float64Array>, index: number): F64x2 {
    return new F64x2([...i32.constant(0), ...v128.load(from.address + 8 * index)]);
  }

  storeF64x2(to: MemoryArray<Float64Array>, index: number, value: F64x2): void {
    this.body.push(...i32.constant(0), ...value.code, ...v128.store(to.address + 8 * index));
  }

  /** The double at `index` in both lanes. */
  splatF64(from: MemoryArray<Float64Array>, index: number): F64x2 {
    return new F64x2([...i32.constant(0), ...v128.loadSplat64(from.address + 8 * index)]);
  }

  /** Selects by the parity of the number of frames. */
  selectByParity(odd: F64x2, even: F64x2): F64x2 {
    return new F64x2([...odd.code, ...even.code, ...FRAMES, ...i32.constant(1), ...i32.and, ...v128.select]);
  }

  /** Selects the state after the last frame from the states after each frame of the last iteration. */
  selectLastFrame(states: readonly [F32x4, F32x4, F32x4, F32x4]): F32x4 {
    const [first, second, third, fourth] = states.map(({ code }) => code) as [Code, Code, Code, Code];
    const [one, two, three] = [hasRemainder(1), hasRemainder(2), hasRemainder(3)];
    const late = [...third, ...fourth, ...three, ...v128.select];
    const later = [...second, ...late, ...two, ...v128.select];
    return new F32x4([...first, ...later, ...one, ...v128.select]);
  }

  /** Four 32-bit integers from `index`. */
  loadI32x4(from: MemoryArray<Int32Array>, index: number): I32x4 {
    return new I32x4([...i32.constant(0), ...v128.load(from.address + 4 * index)]);
  }

  /** The integer at `index` in all lanes. */
  splatI32(from: MemoryArray<Int32Array>, index: number): I32x4 {
    return new I32x4([...i32.constant(0), ...v128.loadSplat32(from.address + 4 * index)]);
  }

  storeI32x4(to: MemoryArray<Int32Array>, index: number, value: I32x4): void {
    this.body.push(...i32.constant(0), ...value.code, ...v128.store(to.address + 4 * index));
  }

  /** Stores four stereo frames of interleaved, saturated 16-bit samples. `to` has the length of both channels. */
  storeInterleavedI16(to: MemoryArray<Int16Array>, at: Offset, left: I32x4, right: I32x4): void {
    const { code } = this.localI32x4(new I32x4([...left.code, ...right.code, ...i32x4.narrowToI16x8]));
    this.body.push(...at.code, ...code, ...code, ...v128.shuffle(leftAndRight), ...v128.store(to.address));
  }

  /** The frame count at `index` as an offset. Call it before the loop. */
  offset(from: MemoryArray<Int32Array>, index: number): Offset {
    const bytes = this.addLocal(I32);
    this.body.push(...i32.constant(0), ...i32.load(from.address + 4 * index));
    this.body.push(...i32.constant(2), ...i32.shiftLeft, ...local.set(bytes));
    return { code: local.get(bytes) };
  }

  /** Adds a local and returns its index; the two parameters come first. */
  private addLocal(type: number): number {
    return this.locals.push(type) + 1;
  }

  /** Assembles and instantiates the module. */
  assemble(): KernelFunction {
    const types = this.locals.map((type) => [1, type]);
    const code = withSize([...vector(types), ...this.body, ...END]);
    const program = new WebAssembly.Module(
      Uint8Array.from([
        ...MAGIC,
        ...section(1, [[0x60, 2, I32, I32, 0]]),
        ...section(2, [[...name('bench'), ...name('memory'), 0x02, 0x00, 0x00]]),
        ...section(3, [[0]]),
        ...section(7, [[...name('run'), 0x00, 0]]),
        ...section(10, [code]),
      ]),
    );
    const { exports } = new WebAssembly.Instance(program, { bench: { memory } });
    // WebAssembly converts a missing `start` to 0.
    return exports['run'] as KernelFunction;
  }
}

/** Shuffle mask that interleaves four 16-bit samples of two channels. */
const leftAndRight = [0, 1, 2, 3].flatMap((n) => [2 * n, 2 * n + 1, 8 + 2 * n, 9 + 2 * n]);

/** Whether the number of frames modulo 4 equals `count`. */
function hasRemainder(count: number): Code {
  const rest = [...FRAMES, ...i32.constant(3), ...i32.and];
  return [...rest, ...i32.constant(count), ...i32.equals];
}

/** Module header: magic number and version 1. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const VOID = 0x40;
const blockStart = { if: [0x04, VOID], loop: [0x03, VOID] } as const;
const END = [0x0b];
const branchIf = (depth: number): Code => [0x0d, ...unsignedLeb128(depth)];

const section = (id: number, items: readonly Code[]): Code => [id, ...withSize(vector(items))];
const name = (text: string): Code => withSize([...new TextEncoder().encode(text)]);

/** Builds and assembles a kernel. */
export function kernel(write: (k: Kernel) => void): KernelFunction {
  const k = new Kernel();
  write(k);
  return k.assemble();
}
