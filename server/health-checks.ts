import type { HealthCheck } from './http/health.ts';
import type { Services } from './services.ts';

/** The checks of every process, whatever its role. Storage is not essential: most requests work without the files. */
export function healthChecks({ db, objects, queue }: Services): Readonly<Record<string, HealthCheck>> {
  return {
    database: { run: () => db.execute('SELECT 1'), isEssential: true },
    storage: { run: () => objects.check(), isEssential: false },
    queue: { run: () => queue.check(), isEssential: true },
  };
}
