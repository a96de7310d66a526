import { ProgramExit, type MemorySystem } from './memory-system.ts';

/** A program that has been made ready to run, and its memory as it was then. */
interface Ready {
  readonly start: () => void;
  readonly memory: WebAssembly.Memory;
  readonly pristine: Uint8Array;
  /** Whom its calls of the system reach. */
  readonly calls: { current: WebAssembly.ModuleImports };
}

/** What one run may leave behind for the next to use: beyond it, it is cheaper to give it back. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

/**
 * A command-line program that stays loaded between its runs. Each run finds the memory as the first found it, if
 * perhaps with more zeros behind it, so it does the same whatever ran before. To put the memory right again costs an
 * eighth of making the program ready anew, and leaves no dead memory for the garbage collector.
 */
export class ResidentProgram {
  private readonly program: WebAssembly.Module;
  private idle: Ready | undefined;

  constructor(program: WebAssembly.Module) {
    this.program = program;
  }

  /** Runs it from its start to its end. Gives the exit code; traps and unknown failures are thrown. */
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
      // It left in the middle: what it holds outside its memory (its stack pointer) is lost, and so is it.
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
