import { randomUUID } from 'node:crypto';
import type { Environment } from '#server/platform/config.ts';
import type { ContextOptions } from '#server/app/context.ts';
import type { Database } from '#server/platform/storage/postgres/database.ts';
import { testApp } from './test-app.ts';

/** The PUBLIC_URL of tests that set one. */
export const publicUrl = 'https://tutti.example';

/**
 * The complete server with a PUBLIC_URL and its services at the top level; `besides` starts it as another process of
 * that database.
 */
export async function testContext(
  settings: Environment = {},
  besides?: Database,
  parts: Partial<ContextOptions> = {},
) {
  const { services, ...studio } = await testApp({
    settings: { PUBLIC_URL: publicUrl, ...settings },
    ...(besides && { besides }),
    ...parts,
  });
  return { ...studio, ...services };
}

/** A name that no other test uses. */
export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
