import type { Log } from '#server/log.ts';
import type { Trash } from './trash.service.ts';

const hourMs = 3_600_000;

/** Sweeps the trash now and every hour. @returns ends it, once a sweep that is under way has ended */
export function sweepHourly(trash: Trash, log: Log, everyMs = hourMs): () => Promise<void> {
  let sweeping: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    try {
      const { projects, files } = await trash.sweep();
      if (projects + files > 0) log.info({ projects, files }, 'the trash was swept');
    } catch (error) {
      log.warn({ err: error }, 'the trash could not be swept; the next sweep is in an hour');
    } finally {
      sweeping = undefined;
    }
  }

  const begin = () => {
    sweeping ??= sweep();
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
