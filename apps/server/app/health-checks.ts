import type { HealthCheck } from '../platform/http/health.ts';
import type { AppServices } from './services.ts';

/** The checks of every process, whatever its role. Storage is not essential: most requests work without the files. */
export function healthChecks({
  isDatabaseAlive,
  objects,
  queue,
}: AppServices): Readonly<Record<string, HealthCheck>> {
  return {
    database: {
      async run() {
        if (!(await isDatabaseAlive())) throw new Error('The database does not respond.');
      },
      isEssential: true,
    },
    storage: { run: () => objects.check(), isEssential: false },
    queue: { run: () => queue.check(), isEssential: true },
  };
}
