import { ProgramExit, type MemorySystem } from './memory-system.ts';

/** An instantiated program and its initial memory. */
interface Instance {
  readonly start: () => void;
  readonly memory: WebAssembly.Memory;
  readonly initialMemory: Uint8Array;
  /** Receiver of its system calls. */
  readonly calls: { current: WebAssembly.ModuleImports };
}

/** An instance with more memory than this is released after a run instead of reused. */
const MAX_RETAINED_BYTES = 64 * 1024 * 1024;

/**
 * A command-line program whose instance is reused. The memory is reset before each run (it may be larger, filled with
 * zeros), so a run does not depend on earlier ones. A reset costs an eighth of a new instantiation and creates no
 * garbage.
 */
export class ResidentProgram {
  private readonly program: WebAssembly.Module;
  private idleInstance: Instance | undefined;

  constructor(program: WebAssembly.Module) {
    this.program = program;
  }

  /** Runs the program and returns its exit code. @throws on a trap or another error */
  async run(system: MemorySystem): Promise<number> {
    const instance = this.idleInstance ?? (await instantiate(this.program));
    this.idleInstance = undefined;
    const { memory, initialMemory, calls } = instance;
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(initialMemory);
    bytes.fill(0, initialMemory.length);
    system.attach(memory);
    calls.current = system.calls;
    try {
      instance.start();
    } catch (error) {
      // The instance is not reused: its globals (the stack pointer) were not restored.
      if (error instanceof ProgramExit) return error.code;
      throw error;
    }
    if (memory.buffer.byteLength <= MAX_RETAINED_BYTES) this.idleInstance = instance;
    return 0;
  }
}

async function instantiate(program: WebAssembly.Module): Promise<Instance> {
  const calls: Instance['calls'] = { current: {} };
  const forward =
    (name: string) =>
    (...values: unknown[]): unknown =>
      (calls.current[name] as (...values: unknown[]) => unknown)(...values);
  const names = WebAssembly.Module.imports(program).map(({ name }) => name);
  const { exports } = await WebAssembly.instantiate(program, {
    wasi_snapshot_preview1: Object.fromEntries(names.map((name) => [name, forward(name)])),
  });
  const memory = exports['memory'] as WebAssembly.Memory;
  return {
    start: exports['_start'] as () => void,
    memory,
    initialMemory: new Uint8Array(memory.buffer.slice(0)),
    calls,
  };
}
