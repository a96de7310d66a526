import { afterAll } from 'vitest';
import { migrationsFolder, type Database } from '../postgres/database.ts';
import { createTestDatabase } from './test-server.ts';

/**
 * An empty, migrated database on a real server for one test file. Call it at the top of the file; it is dropped after
 * the last test.
 */
export async function testDatabase(
  folder = migrationsFolder,
  options?: { readonly expectedDeadlocks: number },
): Promise<Database> {
  const database = await createTestDatabase(folder, options);
  afterAll(() => database.close());
  return database;
}
