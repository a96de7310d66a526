/** Rows of one statement: a few milliseconds each, so that a long sweep holds no lock for long. */
const batchSize = 1_000;

/** Repeats a statement on at most `batchSize` rows until it finds fewer. @param some returns the number of rows */
export async function inBatches(some: (limit: number) => Promise<number>): Promise<void> {
  while ((await some(batchSize)) === batchSize);
}
