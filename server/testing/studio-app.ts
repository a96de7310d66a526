import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig, type Environment } from '#server/config.ts';
import { assembleServices, queueNames, type ServiceParts } from '#server/services.ts';
import { openDiskStore } from '#server/storage/objects/disk.ts';
import { storageOn } from '#server/storage/storage.ts';
import { createTestDatabase, silentLog } from '#server/storage/testing/test-server.ts';
import { toneProvider } from './tone-provider.ts';

/**
 * The whole server on a database and an object store of its own, with a provider that a test can
 * hold back; it listens on a free port and ends after the file's last test.
 */
export async function studioApp(parts: Partial<ServiceParts> = {}, environment: Environment = {}) {
  const { log = silentLog } = parts;
  const folder = await mkdtemp(join(tmpdir(), 'tutti-studio-'));
  const objects = await openDiskStore(folder);
  const storage = await storageOn(await createTestDatabase(), objects, queueNames, log);
  const tones = toneProvider();
  const config = readConfig(environment);
  const services = assembleServices({ storage, provider: tones.provider, config, ...parts, log });
  const app = await buildApp(services, config, log);
  await services.startWork(4);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    tones.release();
    await services.close();
    await app.close();
    await storage.queue.stop({ graceMs: 1_000 });
    await storage.close();
    await rm(folder, { recursive: true });
  });
  return { url, app, services, storage, tones };
}
