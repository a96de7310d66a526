import type { Remake } from '#contract/remake.ts';

/** Number of the version that is remade; undefined: the current one. */
export const remadeVersion = (remake: Remake): number | undefined =>
  remake.version ?? (remake.kind === 'merge' ? remake.sources[0] : undefined);
