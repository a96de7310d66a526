import type { Frames } from '#engine/kit/units.ts';
import { Bits } from './bits.ts';
import { counted, f32x4, i32, i32x4, local, sized, unsigned, v128, type Code } from './instructions.ts';
import { Pair, twice } from './pair.ts';
import { Quad } from './quad.ts';
import { memory, type Place } from './workbench.ts';

const I32 = 0x7f;
const V128 = 0x7b;
const FRAMES = local.get(0);
const START = local.get(1);

/** Sum of two offsets. */
export function further(one: Offset, other: Offset): Offset {
  return { code: [...one.code, ...other.code, ...i32.add] };
}

/** Runs a kernel for a number of frames; `start` is the first frame in longer arrays. */
export type Run = (frames: Frames, start?: Frames) => void;

/** A mutable local of type F64x2. */
export class Variable extends Pair {
  readonly index: number;

  constructor(index: number) {
    super(local.get(index));
    this.index = index;
  }
}

/** A mutable local of type I32x4. */
export class BitsVariable extends Bits {
  readonly index: number;

  constructor(index: number) {
    super(local.get(index));
    this.index = index;
  }
}

/** A mutable local of type F32x4. */
export class QuadVariable extends Quad {
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
  keep(value: Pair): Variable {
    const variable = new Variable(this.local(V128));
    this.set(variable, value);
    return variable;
  }

  /** A number in both lanes. Call it before the loop, because the code is emitted at the call. */
  constant(value: number): Variable {
    return this.keep(twice(value));
  }

  /** A number in all four lanes. Call it before the loop. */
  four(value: number): QuadVariable {
    return this.keepQuad(Quad.of(value));
  }

  keepBits(value: Bits): BitsVariable {
    const variable = new BitsVariable(this.local(V128));
    this.set(variable, value);
    return variable;
  }

  keepQuad(value: Quad): QuadVariable {
    const variable = new QuadVariable(this.local(V128));
    this.set(variable, value);
    return variable;
  }

  set(variable: Variable, value: Pair): void;
  set(variable: BitsVariable, value: Bits): void;
  set(variable: QuadVariable, value: Quad): void;
  set(variable: Variable | BitsVariable | QuadVariable, value: Pair | Bits | Quad): void {
    this.body.push(...value.code, ...local.set(variable.index));
  }

  /**
   * Emits a loop over all frames with `step` frames per iteration; the last iteration may exceed the end. `emitBody`
   * gets the offset `at`, and `there` for longer arrays, which adds the `start` of the call. `from` holds the first
   * offset in bytes; default: 0.
   */
  frames(step: number, turn: (at: Offset, there: Offset) => void, from?: Place<Int32Array>): void {
    const at = this.local(I32);
    const end = this.local(I32);
    const there = this.local(I32);
    const more = [...local.get(at), ...local.get(end), ...i32.lessThan];
    const first = from ? [...i32.constant(0), ...i32.load(from.address)] : i32.constant(0);
    this.body.push(...first, ...local.set(at));
    this.body.push(...FRAMES, ...i32.constant(2), ...i32.shiftLeft, ...local.set(end));
    this.body.push(...START, ...i32.constant(2), ...i32.shiftLeft, ...local.set(there));
    this.body.push(...more, ...start.if, ...start.loop);
    const offset = { code: local.get(at) };
    turn(offset, further(offset, { code: local.get(there) }));
    this.body.push(...local.get(at), ...i32.constant(4 * step), ...i32.add, ...local.set(at));
    this.body.push(...more, ...branchIf(0), ...END, ...END);
  }

  /** One sample of each channel, `ahead` frames after `at`. */
  channels(left: Place<Float32Array>, right: Place<Float32Array>, at: Offset, ahead = 0): Pair {
    const first = [...at.code, ...v128.loadLow32(left.address + 4 * ahead)];
    const both = [...at.code, ...first, ...v128.loadLane32(right.address + 4 * ahead, 1)];
    return new Pair([...both, ...f32x4.toDoubles]);
  }

  setChannels(
    left: Place<Float32Array>,
    right: Place<Float32Array>,
    at: Offset,
    value: Pair,
    ahead = 0,
  ): void {
    const rounded = this.keep(new Pair([...value.code, ...f32x4.fromDoubles])).code;
    this.body.push(...at.code, ...rounded, ...v128.storeLane32(left.address + 4 * ahead, 0));
    this.body.push(...at.code, ...rounded, ...v128.storeLane32(right.address + 4 * ahead, 1));
  }

  /** Two consecutive samples of one channel. */
  samples(from: Place<Float32Array>, at: Offset, ahead = 0): Pair {
    return new Pair([...at.code, ...v128.loadLow64(from.address + 4 * ahead), ...f32x4.toDoubles]);
  }

  setSamples(to: Place<Float32Array>, at: Offset, value: Pair, ahead = 0): void {
    const address = to.address + 4 * ahead;
    this.body.push(...at.code, ...value.code, ...f32x4.fromDoubles, ...v128.storeLane64(address, 0));
  }

  /** Stores lane 0 as one sample. */
  setSample(to: Place<Float32Array>, at: Offset, value: Pair, ahead = 0): void {
    const address = to.address + 4 * ahead;
    this.body.push(...at.code, ...value.code, ...f32x4.fromDoubles, ...v128.storeLane32(address, 0));
  }

  /** Four consecutive samples of one channel. */
  quads(from: Place<Float32Array>, at: Offset, ahead = 0): Quad {
    return new Quad([...at.code, ...v128.load(from.address + 4 * ahead)]);
  }

  setQuads(to: Place<Float32Array>, at: Offset, value: Quad, ahead = 0): void {
    this.body.push(...at.code, ...value.code, ...v128.store(to.address + 4 * ahead));
  }

  /** Four floats from `index`. */
  loadQuad(from: Place<Float32Array>, index: number): Quad {
    return new Quad([...i32.constant(0), ...v128.load(from.address + 4 * index)]);
  }

  storeQuad(to: Place<Float32Array>, index: number, value: Quad): void {
    this.body.push(...i32.constant(0), ...value.code, ...v128.store(to.address + 4 * index));
  }

  /** Gathers from a table at four indices relative to `from`: the values, and the values after them. */
  lookUp(table: Place<Float32Array>, from: Offset, places: BitsVariable): readonly [Quad, Quad] {
    const bytes = this.keepBits(places.shiftedLeft(2));
    const two = (lane: number): Quad => {
      const [first, second] = [lane, lane + 1].map(
        (n) => further({ code: [...bytes.code, ...i32x4.lane(n)] }, from).code,
      );
      const one = [...first!, ...v128.loadLow64(table.address)];
      return this.keepQuad(new Quad([...second!, ...one, ...v128.loadLane64(table.address, 1)]));
    };
    const [early, late] = [two(0), two(2)];
    return [early.lanes(late, 0, 2, 4, 6), early.lanes(late, 1, 3, 5, 7)];
  }

  /** The float at `index` in all lanes. */
  fourTimes(from: Place<Float32Array>, index: number): Quad {
    return new Quad([...i32.constant(0), ...v128.loadSplat32(from.address + 4 * index)]);
  }

  /** Two doubles from `index`. */
  load(from: Place<Float64Array>, index: number): Pair {
    return new Pair([...i32.constant(0), ...v128.load(from.address + 8 * index)]);
  }

  store(to: Place<Float64Array>, index: number, value: Pair): void {
    this.body.push(...i32.constant(0), ...value.code, ...v128.store(to.address + 8 * index));
  }

  /** The double at `index` in both lanes. */
  twice(from: Place<Float64Array>, index: number): Pair {
    return new Pair([...i32.constant(0), ...v128.loadSplat64(from.address + 8 * index)]);
  }

  /** Selects by the parity of the number of frames. */
  oddOrEven(odd: Pair, even: Pair): Pair {
    return new Pair([...odd.code, ...even.code, ...FRAMES, ...i32.constant(1), ...i32.and, ...v128.select]);
  }

  /** Selects the state after the last frame from the states after each frame of the last iteration. */
  afterLast(reached: readonly [Quad, Quad, Quad, Quad]): Quad {
    const [first, second, third, fourth] = reached.map(({ code }) => code) as [Code, Code, Code, Code];
    const [one, two, three] = [framesBeyond(1), framesBeyond(2), framesBeyond(3)];
    const late = [...third, ...fourth, ...three, ...v128.select];
    const later = [...second, ...late, ...two, ...v128.select];
    return new Quad([...first, ...later, ...one, ...v128.select]);
  }

  /** Four 32-bit integers from `index`. */
  loadBits(from: Place<Int32Array>, index: number): Bits {
    return new Bits([...i32.constant(0), ...v128.load(from.address + 4 * index)]);
  }

  /** The integer at `index` in all lanes. */
  bitsFourTimes(from: Place<Int32Array>, index: number): Bits {
    return new Bits([...i32.constant(0), ...v128.loadSplat32(from.address + 4 * index)]);
  }

  storeBits(to: Place<Int32Array>, index: number, value: Bits): void {
    this.body.push(...i32.constant(0), ...value.code, ...v128.store(to.address + 4 * index));
  }

  /** Stores four stereo frames of interleaved, saturated 16-bit samples. `to` has the length of both channels. */
  setShorts(to: Place<Int16Array>, at: Offset, left: Bits, right: Bits): void {
    const { code } = this.keepBits(new Bits([...left.code, ...right.code, ...i32x4.toShorts]));
    this.body.push(...at.code, ...code, ...code, ...v128.shuffle(leftAndRight), ...v128.store(to.address));
  }

  /** The frame count at `index` as an offset. Call it before the loop. */
  offset(from: Place<Int32Array>, index: number): Offset {
    const bytes = this.local(I32);
    this.body.push(...i32.constant(0), ...i32.load(from.address + 4 * index));
    this.body.push(...i32.constant(2), ...i32.shiftLeft, ...local.set(bytes));
    return { code: local.get(bytes) };
  }

  /** Adds a local and returns its index; the two parameters come first. */
  private local(type: number): number {
    return this.locals.push(type) + 1;
  }

  /** Assembles and instantiates the module. */
  assemble(): Run {
    const types = this.locals.map((type) => [1, type]);
    const code = sized([...counted(types), ...this.body, ...END]);
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
    return exports['run'] as Run;
  }
}

/** Shuffle mask that interleaves four 16-bit samples of two channels. */
const leftAndRight = [0, 1, 2, 3].flatMap((n) => [2 * n, 2 * n + 1, 8 + 2 * n, 9 + 2 * n]);

/** Whether the number of frames modulo 4 equals `count`. */
function framesBeyond(count: number): Code {
  const rest = [...FRAMES, ...i32.constant(3), ...i32.and];
  return [...rest, ...i32.constant(count), ...i32.equals];
}

/** Module header: magic number and version 1. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const VOID = 0x40;
const start = { if: [0x04, VOID], loop: [0x03, VOID] } as const;
const END = [0x0b];
const branchIf = (depth: number): Code => [0x0d, ...unsigned(depth)];

const section = (id: number, items: readonly Code[]): Code => [id, ...sized(counted(items))];
const name = (text: string): Code => sized([...new TextEncoder().encode(text)]);

/** Builds and assembles a kernel. */
export function kernel(write: (k: Kernel) => void): Run {
  const k = new Kernel();
  write(k);
  return k.assemble();
}
