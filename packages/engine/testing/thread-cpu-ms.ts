/** CPU time that this thread spends in a call: unlike wall time, it does not grow on a busy machine. */
export function threadCpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
