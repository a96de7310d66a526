/*
 * The WebAssembly instructions that the kernels use. Source: WebAssembly Core Specification 2.0, "Binary Format:
 * Instructions". An expression is code that leaves one value on the stack.
 */

/** WebAssembly bytes. */
export type Code = readonly number[];

/** Unsigned LEB128. */
export function unsignedLeb128(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsignedLeb128(value >>> 7)];
}

/** A vector: item count, then the items. */
export const vector = (items: readonly Code[]): Code => [...unsignedLeb128(items.length), ...items.flat()];
export const withSize = (bytes: Code): Code => [...unsignedLeb128(bytes.length), ...bytes];

const simd = (opcode: number, ...immediates: number[]): Code => [
  0xfd,
  ...unsignedLeb128(opcode),
  ...immediates,
];
/** The memarg immediate: alignment hint 0 (always valid), and an offset added to the address on the stack. */
const memarg = (address: number): Code => [0, ...unsignedLeb128(address)];

export const i32 = {
  constant: (value: number): Code => [0x41, ...signedLeb128(value)],
  load: (address: number): Code => [0x28, ...memarg(address)],
  add: [0x6a],
  shiftLeft: [0x74],
  and: [0x71],
  equals: [0x46],
  lessThan: [0x49],
} as const;

function signedLeb128(value: number): Code {
  const low = value & 0x7f;
  const rest = value >> 7;
  const done = (rest === 0 && low < 0x40) || (rest === -1 && low >= 0x40);
  return done ? [low] : [low | 0x80, ...signedLeb128(rest)];
}

export const local = {
  get: (index: number): Code => [0x20, ...unsignedLeb128(index)],
  set: (index: number): Code => [0x21, ...unsignedLeb128(index)],
};

/** Lane 0 has the lowest address. */
export const v128 = {
  load: (address: number): Code => [...simd(0x00), ...memarg(address)],
  loadLow32: (address: number): Code => [...simd(0x5c), ...memarg(address)],
  loadLow64: (address: number): Code => [...simd(0x5d), ...memarg(address)],
  loadSplat32: (address: number): Code => [...simd(0x09), ...memarg(address)],
  loadSplat64: (address: number): Code => [...simd(0x0a), ...memarg(address)],
  loadLane32: (address: number, lane: number): Code => [...simd(0x56), ...memarg(address), lane],
  loadLane64: (address: number, lane: number): Code => [...simd(0x57), ...memarg(address), lane],
  store: (address: number): Code => [...simd(0x0b), ...memarg(address)],
  storeLane32: (address: number, lane: number): Code => [...simd(0x5a), ...memarg(address), lane],
  storeLane64: (address: number, lane: number): Code => [...simd(0x5b), ...memarg(address), lane],
  constant: (bytes: Uint8Array): Code => simd(0x0c, ...bytes),
  shuffle: (bytes: Code): Code => simd(0x0d, ...bytes),
  and: simd(0x4e),
  xor: simd(0x51),
  /** Selects one of two by an i32. */
  select: [0x1c, 1, 0x7b],
} as const;

export const f64x2 = {
  add: simd(0xf0),
  subtract: simd(0xf1),
  multiply: simd(0xf2),
  /** f64x2.pmin: b < a ? b : a. */
  pmin: simd(0xf6),
  pmax: simd(0xf7),
  abs: simd(0xec),
  floor: simd(0x75),
} as const;

/** Four 32-bit integers, or masks of all ones or zeros. */
export const i32x4 = {
  add: simd(0xae),
  subtract: simd(0xb1),
  shiftLeft: simd(0xab),
  shiftRight: simd(0xad),
  lane: (lane: number): Code => simd(0x1b, lane),
  toF32x4: simd(0xfa),
  truncateF32x4: simd(0xf8),
  /** Saturating narrowing to 16 bits. */
  narrowToI16x8: simd(0x85),
} as const;

export const f32x4 = {
  add: simd(0xe4),
  subtract: simd(0xe5),
  multiply: simd(0xe6),
  divide: simd(0xe7),
  /** f32x4.pmin: b < a ? b : a. */
  pmin: simd(0xea),
  pmax: simd(0xeb),
  abs: simd(0xe0),
  floor: simd(0x68),
  nearest: simd(0x6a),
  notEqual: simd(0x42),
  /** Promotes the low two lanes. */
  promoteLow: simd(0x5f),
  demote: simd(0x5e),
} as const;
