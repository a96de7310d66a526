import { randomUUID } from 'node:crypto';
import type { Environment } from '#server/config.ts';
import type { ServiceParts } from '#server/services.ts';
import type { Database } from '#server/storage/postgres/database.ts';
import { studioApp } from './studio-app.ts';

/** The site's address in tests where it has one. */
export const publicUrl = 'https://tutti.example';

/** The whole server under a public address, its services at hand; a process of its own `besides` others of a database. */
export async function peopleApp(
  settings: Environment = {},
  besides?: Database,
  parts: Partial<ServiceParts> = {},
) {
  const { services, ...studio } = await studioApp({
    settings: { PUBLIC_URL: publicUrl, ...settings },
    ...(besides && { besides }),
    ...parts,
  });
  return { ...studio, ...services };
}

/** A file name or address that no other test uses. */
export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
