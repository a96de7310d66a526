/** Runs `task` for 0 to `count` - 1 with at most `jobs` at a time; returns the results in order. */
export async function inTurns<T>(
  count: number,
  jobs: number,
  task: (number: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next++;
      results[number] = await task(number);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}
