import type { Check } from './http/health.ts';
import type { Services } from './services.ts';

/** What no process can work without, whatever its part. */
export function healthChecks({ db, objects, queue }: Services): Readonly<Record<string, Check>> {
  return {
    database: () => db.execute('SELECT 1'),
    storage: () => objects.check(),
    queue: () => queue.check(),
  };
}
