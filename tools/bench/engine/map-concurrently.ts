/** Runs `task` for 0 to `count` - 1 with at most `jobs` at a time; returns the results in order. */
export async function mapConcurrently<T>(
  count: number,
  jobs: number,
  task: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await task(index);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}
