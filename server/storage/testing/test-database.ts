import { afterAll } from 'vitest';
import { migrationsFolder, type Database } from '../postgres/database.ts';
import { createTestDatabase } from './test-server.ts';

/**
 * A database of its own for one test file, empty but migrated, on a real server. Call it at the top of the
 * file; it is dropped after the file's last test.
 */
export async function testDatabase(
  folder = migrationsFolder,
  options?: { readonly expectedDeadlocks: number },
): Promise<Database> {
  const database = await createTestDatabase(folder, options);
  afterAll(() => database.close());
  return database;
}
