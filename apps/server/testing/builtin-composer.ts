import { builtinProvider } from '#providers/builtin/builtin-provider.ts';

/**
 * The built-in composer of all test files that a worker runs: its threads load and compile the composer once. They end
 * with the worker.
 */
export const builtinComposer = builtinProvider({ threads: 2, artist: 'Tutti' });
