/** Increment with every change that alters the composer's output for the same request. */
export const engineVersion = '15';

/**
 * Versions of the composer whose scores this version still writes exactly. Pieces that were made before scores were stored
 * need them: a version leaves the list when no installation has such pieces any more.
 */
export const writableVersions = ['15'] as const;
