import type { Check } from './http/health.ts';
import type { Services } from './services.ts';

/** What every process needs, whatever its part. Without its files most calls still work. */
export function healthChecks({ db, objects, queue }: Services): Readonly<Record<string, Check>> {
  return {
    database: { run: () => db.execute('SELECT 1'), isEssential: true },
    storage: { run: () => objects.check(), isEssential: false },
    queue: { run: () => queue.check(), isEssential: true },
  };
}
