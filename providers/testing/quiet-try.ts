import type { GenerateOptions } from '#providers/provider.ts';

/** Options of a try that nobody watches, and what it remembers. */
export function quietTry(changes: Partial<GenerateOptions> = {}) {
  const marks: string[] = [];
  const options: GenerateOptions = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    resumeToken: { known: undefined, save: async (mark) => void marks.push(mark) },
    ...changes,
  };
  return { options, marks };
}
