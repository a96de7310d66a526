import type { MakeOptions } from '#providers/provider.ts';

/** Options of a try that nobody watches, and what it remembers. */
export function quietTry(changes: Partial<MakeOptions> = {}) {
  const marks: string[] = [];
  const options: MakeOptions = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    errand: { known: undefined, remember: async (mark) => void marks.push(mark) },
    ...changes,
  };
  return { options, marks };
}
