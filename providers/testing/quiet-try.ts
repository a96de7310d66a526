import type { GenerateOptions } from '#providers/provider.ts';

/** Default options of an attempt, and the resume tokens that it saves. */
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
