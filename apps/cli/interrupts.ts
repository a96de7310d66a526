const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `work`. A termination signal aborts it, and is raised again after the cleanup. */
export async function withSignalCleanup<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let receivedSignal: NodeJS.Signals | undefined;
  const end = (signal: NodeJS.Signals) => {
    receivedSignal = signal;
    abort.abort();
  };
  for (const signal of signals) process.on(signal, end);
  try {
    return await work(abort.signal);
  } finally {
    for (const signal of signals) process.off(signal, end);
    if (receivedSignal !== undefined) process.kill(process.pid, receivedSignal);
  }
}
