import { ProgramExit, type MemorySystem } from './memory-system.ts';

/** An instantiated program and its initial memory. */
interface Ready {
  readonly start: () => void;
  readonly memory: WebAssembly.Memory;
  readonly pristine: Uint8Array;
  /** Receiver of its system calls. */
  readonly calls: { current: WebAssembly.ModuleImports };
}

/** An instance with more memory than this is released after a run instead of reused. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

/**
 * A command-line program whose instance is reused. The memory is reset before each run (it may be larger, filled with
 * zeros), so a run does not depend on earlier ones. A reset costs an eighth of a new instantiation and creates no
 * garbage.
 */
export class ResidentProgram {
  private readonly program: WebAssembly.Module;
  private idle: Ready | undefined;

  constructor(program: WebAssembly.Module) {
    this.program = program;
  }

  /** Runs the program and returns its exit code. @throws on a trap or another error */
  async run(system: MemorySystem): Promise<number> {
    const ready = this.idle ?? (await makeReady(this.program));
    this.idle = undefined;
    const { memory, pristine, calls } = ready;
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(pristine);
    bytes.fill(0, pristine.length);
    system.serve(memory);
    calls.current = system.calls;
    try {
      ready.start();
    } catch (error) {
      // The instance is not reused: its globals (the stack pointer) were not restored.
      if (error instanceof ProgramExit) return error.code;
      throw error;
    }
    if (memory.buffer.byteLength <= MOST_KEPT_BYTES) this.idle = ready;
    return 0;
  }
}

async function makeReady(program: WebAssembly.Module): Promise<Ready> {
  const calls: Ready['calls'] = { current: {} };
  const reach =
    (name: string) =>
    (...values: unknown[]): unknown =>
      (calls.current[name] as (...values: unknown[]) => unknown)(...values);
  const names = WebAssembly.Module.imports(program).map(({ name }) => name);
  const { exports } = await WebAssembly.instantiate(program, {
    wasi_snapshot_preview1: Object.fromEntries(names.map((name) => [name, reach(name)])),
  });
  const memory = exports['memory'] as WebAssembly.Memory;
  return {
    start: exports['_start'] as () => void,
    memory,
    pristine: new Uint8Array(memory.buffer.slice(0)),
    calls,
  };
}
