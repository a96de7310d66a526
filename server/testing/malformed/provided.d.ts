import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    malformedRuns: number;
  }
}
