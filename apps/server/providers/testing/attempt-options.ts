import type { GenerateOptions } from '#providers/provider.ts';

/** Default options of an attempt, and the resume tokens that it saves. */
export function attemptOptions(changes: Partial<GenerateOptions> = {}) {
  const savedValues: string[] = [];
  const options: GenerateOptions = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    resumeToken: { savedValue: undefined, save: async (value) => void savedValues.push(value) },
    ...changes,
  };
  return { options, marks: savedValues };
}
