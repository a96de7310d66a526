import { serviceFactories } from '#server/app/services.ts';
import { makeServices, type Context, type Services } from '#server/platform/context.ts';

const nothing = () => Promise.resolve();

/** Services on a database alone: nothing is published, and there is no more of an installation. */
export function servicesOn(db: Context['db']): Services {
  const context: Partial<Context> = { db, publish: nothing, recordEvent: nothing, now: Date.now };
  // Each service is made when a test asks for it, so what the others need may be missing.
  return makeServices(context as Context, serviceFactories);
}
