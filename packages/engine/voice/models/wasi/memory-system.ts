import { MemoryFile } from './memory-file.ts';

/** WASI preview 1 error codes. */
const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const INVALID = 28;
const NO_ENTRY = 44;
const NOT_SEEKABLE = 70;

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;
/** Descriptor of the preopened directory. */
const ROOT = 3;
const FIRST_FILE = 4;

const FILE_TYPE = { character: 2, directory: 3, regular: 4 } as const;
const OPEN_CREATE = 1;
const OPEN_TRUNCATE = 8;
const ALL_RIGHTS = 0xffff_ffff_ffff_ffffn;

/** Thrown by `proc_exit` to stop the program. */
export class ProgramExit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The program ended with code ${code}.`);
    this.name = 'ProgramExit';
    this.code = code;
  }
}

/**
 * The subset of WASI preview 1 that a C command-line program needs, without host access: files are in memory, the
 * clock is always zero, there is no environment. A program is therefore deterministic for equal arguments.
 * Source: WebAssembly/WASI, preview1 docs and witx.
 */
export class MemorySystem {
  readonly files = new Map<string, MemoryFile>();
  readonly output = new MemoryFile();
  private readonly errors = new MemoryFile();
  private readonly programArguments: readonly Uint8Array[];
  private readonly open = new Map<number, { file: MemoryFile; position: number }>();
  private memory: WebAssembly.Memory | undefined;
  private nextDescriptor = FIRST_FILE;

  /** The WASI functions by name. */
  readonly calls: WebAssembly.ModuleImports = {
    args_sizes_get: (count: number, size: number) => {
      this.view().setUint32(count, this.programArguments.length, true);
      const total = this.programArguments.reduce((sum, { length }) => sum + length, 0);
      this.view().setUint32(size, total, true);
      return SUCCESS;
    },
    args_get: (pointers: number, buffer: number) => {
      let at = buffer;
      this.programArguments.forEach((argument, i) => {
        this.view().setUint32(pointers + 4 * i, at, true);
        this.bytes(at, argument.length).set(argument);
        at += argument.length;
      });
      return SUCCESS;
    },
    clock_time_get: (_clock: number, _precision: bigint, time: number) => {
      this.view().setBigUint64(time, 0n, true);
      return SUCCESS;
    },
    fd_fdstat_get: (descriptor: number, stat: number) => {
      const type = this.typeOf(descriptor);
      if (type === undefined) return BAD_DESCRIPTOR;
      this.bytes(stat, 24).fill(0);
      this.view().setUint8(stat, type);
      this.view().setBigUint64(stat + 8, ALL_RIGHTS, true);
      this.view().setBigUint64(stat + 16, ALL_RIGHTS, true);
      return SUCCESS;
    },
    fd_fdstat_set_flags: () => SUCCESS,
    fd_prestat_get: (descriptor: number, prestat: number) => {
      if (descriptor !== ROOT) return BAD_DESCRIPTOR;
      this.view().setUint32(prestat, 0, true);
      this.view().setUint32(prestat + 4, 1, true);
      return SUCCESS;
    },
    fd_prestat_dir_name: (descriptor: number, path: number, length: number) => {
      if (descriptor !== ROOT || length < 1) return BAD_DESCRIPTOR;
      this.view().setUint8(path, '/'.charCodeAt(0));
      return SUCCESS;
    },
    path_open: (
      folder: number,
      _lookup: number,
      path: number,
      pathLength: number,
      how: number,
      _rights: bigint,
      _inheriting: bigint,
      _flags: number,
      descriptor: number,
    ) => {
      if (folder !== ROOT) return BAD_DESCRIPTOR;
      const name = new TextDecoder().decode(this.bytes(path, pathLength));
      let file = this.files.get(name);
      if (!file || (how & OPEN_TRUNCATE) !== 0) {
        if (!file && (how & OPEN_CREATE) === 0) return NO_ENTRY;
        file = new MemoryFile();
        this.files.set(name, file);
      }
      this.open.set(this.nextDescriptor, { file, position: 0 });
      this.view().setUint32(descriptor, this.nextDescriptor++, true);
      return SUCCESS;
    },
    fd_close: (descriptor: number) => (this.open.delete(descriptor) ? SUCCESS : BAD_DESCRIPTOR),
    fd_seek: (descriptor: number, offset: bigint, whence: number, result: number) => {
      const handle = this.open.get(descriptor);
      if (!handle) return this.typeOf(descriptor) === undefined ? BAD_DESCRIPTOR : NOT_SEEKABLE;
      const origin = [0, handle.position, handle.file.length][whence];
      if (origin === undefined || origin + Number(offset) < 0) return INVALID;
      handle.position = origin + Number(offset);
      this.view().setBigUint64(result, BigInt(handle.position), true);
      return SUCCESS;
    },
    fd_read: (descriptor: number, vectors: number, count: number, result: number) => {
      const handle = this.open.get(descriptor);
      if (!handle) return BAD_DESCRIPTOR;
      return this.transfer(vectors, count, result, (bytes) => {
        const read = handle.file.read(handle.position, bytes);
        handle.position += read;
        return read;
      });
    },
    fd_write: (descriptor: number, vectors: number, count: number, result: number) => {
      const handle = this.writableHandle(descriptor);
      if (!handle) return BAD_DESCRIPTOR;
      return this.transfer(vectors, count, result, (bytes) => {
        handle.file.write(handle.position, bytes);
        handle.position += bytes.length;
        return bytes.length;
      });
    },
    proc_exit: (code: number) => {
      throw new ProgramExit(code);
    },
  };

  /** The first of `programArguments` is the name of the program. */
  constructor(programArguments: readonly string[]) {
    const encoder = new TextEncoder();
    this.programArguments = programArguments.map((argument) => encoder.encode(`${argument}\0`));
  }

  /** Attaches the memory of the program that is about to start. */
  attach(memory: WebAssembly.Memory): void {
    this.memory = memory;
  }

  /** The standard output of the program as text. */
  outputText(): string {
    return new TextDecoder().decode(this.output.bytes());
  }

  private view(): DataView {
    return new DataView(this.memory!.buffer);
  }

  private bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory!.buffer, at, length);
  }

  private typeOf(descriptor: number): number | undefined {
    if (descriptor < ROOT) return FILE_TYPE.character;
    if (descriptor === ROOT) return FILE_TYPE.directory;
    return this.open.has(descriptor) ? FILE_TYPE.regular : undefined;
  }

  private writableHandle(descriptor: number): { file: MemoryFile; position: number } | undefined {
    if (descriptor === STANDARD_OUTPUT) return { file: this.output, position: this.output.length };
    if (descriptor === STANDARD_ERROR) return { file: this.errors, position: this.errors.length };
    return this.open.get(descriptor);
  }

  /** Scatter/gather I/O (readv, writev): processes the buffers until one is transferred only partly. */
  private transfer(
    vectors: number,
    count: number,
    result: number,
    move: (bytes: Uint8Array) => number,
  ): number {
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = this.view().getUint32(vectors + 8 * i, true);
      const length = this.view().getUint32(vectors + 8 * i + 4, true);
      const moved = move(this.bytes(at, length));
      total += moved;
      if (moved < length) break;
    }
    this.view().setUint32(result, total, true);
    return SUCCESS;
  }
}
