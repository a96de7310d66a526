/**
 * Increment with every change that alters the composer's output for the same request. Pieces whose scores are stored
 * then keep their notes and say that the sound may differ.
 */
export const engineVersion = '15';

/**
 * Versions of the composer whose scores this version still writes exactly. Pieces that were made before scores were stored
 * need them: a version leaves the list when no installation has such pieces any more. To keep one while the composer
 * changes, copy what writes its scores (`score/`, `arrangement/` and their tables) into a folder of its own, and add it to
 * `scoreWriters`; score-writers.test.ts holds its hashes.
 */
export const writableVersions = ['15'] as const;
