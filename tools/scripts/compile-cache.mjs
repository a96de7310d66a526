import { fileURLToPath } from 'node:url';

/**
 * Where Node keeps compiled modules of this checkout (`module.enableCompileCache`). Otherwise each start strips the
 * types of several hundred files again. Not in the shared temporary folder, where other users could place code.
 */
export const compileCacheFolder = fileURLToPath(new URL('../../.cache/compile', import.meta.url));

/** For processes that run TypeScript, and their threads. A value from the environment takes precedence. */
export const compileCacheSettings = { NODE_COMPILE_CACHE: compileCacheFolder };
