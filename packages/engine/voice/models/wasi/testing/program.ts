/* Small hand-assembled WebAssembly programs that import WASI functions and export their memory. */

const I32 = 0x7f;
const I64 = 0x7e;

const leb = (value: number): number[] =>
  value < 128 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >> 7)];
const signed = (value: number): number[] =>
  value < 64 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...leb(content.length),
  ...content,
];
const list = (items: readonly (readonly number[])[]): number[] => [items.length, ...items.flat()];

const constant = (value: number) => [0x41, ...signed(value)];
const constant64 = (value: number) => [0x42, ...signed(value)];
const call = (index: number) => [0x10, index];
const load = (offset: number) => [0x28, 2, offset];
const store = (offset: number) => [0x36, 2, offset];
const MAGIC_AND_VERSION = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const DROP = 0x1a;
const ADD = 0x6a;
const SUBTRACT = 0x6b;
const growMemory = [0x40, 0];
const PAGE = 65_536;

interface Import {
  readonly call: string;
  readonly parameters: readonly number[];
  readonly results: readonly number[];
}

const exit: Import = { call: 'proc_exit', parameters: [I32], results: [] };

/** A module whose `_start` runs the instructions in `code`; the imports are functions 0, 1, … */
function assemble(imports: readonly Import[], code: readonly (readonly number[])[]): WebAssembly.Module {
  const types = [
    ...imports.map(({ parameters, results }) => [
      0x60,
      ...list(parameters.map((p) => [p])),
      ...list(results.map((g) => [g])),
    ]),
    [0x60, 0, 0],
  ];
  const body = [0, ...code.flat(), 0x0b];
  return new WebAssembly.Module(
    Uint8Array.from([
      ...MAGIC_AND_VERSION,
      ...section(1, list(types)),
      ...section(2, list(imports.map((i, n) => [...name('wasi_snapshot_preview1'), ...name(i.call), 0, n]))),
      ...section(3, list([[imports.length]])),
      ...section(5, [1, 0, 1]),
      ...section(
        7,
        list([
          [...name('memory'), 2, 0],
          [...name('_start'), 0, imports.length],
        ]),
      ),
      ...section(10, list([[...leb(body.length), ...body]])),
    ]),
  );
}

export const program = {
  /** Writes its second argument to standard output and exits with 7. */
  printsSecondArgument: () =>
    assemble(
      [
        { call: 'args_get', parameters: [I32, I32], results: [I32] },
        { call: 'args_sizes_get', parameters: [I32, I32], results: [I32] },
        { call: 'fd_write', parameters: [I32, I32, I32, I32], results: [I32] },
        exit,
      ],
      [
        [...constant(32), ...constant(64), ...call(0), DROP],
        [...constant(8), ...constant(12), ...call(1), DROP],
        // The vector at 16: pointer and length of the second argument without its terminating zero.
        [...constant(16), ...constant(0), ...load(36), ...store(0)],
        [
          ...constant(20),
          ...constant(64),
          ...constant(0),
          ...load(12),
          ADD,
          ...constant(0),
          ...load(36),
          SUBTRACT,
        ],
        [...constant(1), SUBTRACT, ...store(0)],
        [...constant(1), ...constant(16), ...constant(1), ...constant(24), ...call(2), DROP],
        [...constant(7), ...call(3)],
      ],
    ),
  /** Opens a missing file without the create flag and exits with the result code. */
  opensMissingFile: () =>
    assemble(
      [
        { call: 'path_open', parameters: [I32, I32, I32, I32, I32, I64, I64, I32, I32], results: [I32] },
        exit,
      ],
      [
        [...constant(3), ...constant(0), ...constant(0), ...constant(1), ...constant(0)],
        [...constant64(0), ...constant64(0), ...constant(0), ...constant(8)],
        [...call(0), ...call(1)],
      ],
    ),
  /** Exits with the low word of the clock. */
  readsClock: () =>
    assemble(
      [{ call: 'clock_time_get', parameters: [I32, I64, I32], results: [I32] }, exit],
      [
        [...constant(0), ...constant64(0), ...constant(8), ...call(0), DROP],
        [...constant(0), ...load(8), ...call(1)],
      ],
    ),
  /**
   * Grows the memory by a page, increments a counter in it and one in the first page, prints both, and returns without
   * an exit.
   */
  countsBehindItsPages: () =>
    assemble(
      [{ call: 'fd_write', parameters: [I32, I32, I32, I32], results: [I32] }],
      [
        [...constant(1), ...growMemory, DROP],
        [...constant(PAGE), ...constant(PAGE), ...load(0), ...constant(1), ADD, ...store(0)],
        // A second counter in the first page; a reset must clear both.
        [...constant(0), ...constant(0), ...load(100), ...constant(1), ADD, ...store(100)],
        [...constant(0), ...constant(PAGE), ...store(16), ...constant(0), ...constant(1), ...store(20)],
        [...constant(1), ...constant(16), ...constant(1), ...constant(24), ...call(0), DROP],
        [...constant(0), ...constant(100), ...store(16)],
        [...constant(1), ...constant(16), ...constant(1), ...constant(24), ...call(0), DROP],
      ],
    ),
  traps: () => assemble([exit], [[0x00]]),
};
