import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, type Config } from '#server/platform/config.ts';
import { defaultTimeouts } from '#server/platform/http/timeouts.ts';
import { allMatches, onlyMatch } from './matches.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const text = (path: string) => readFile(join(root, path), 'utf8');
const dockerfile = await text('Dockerfile');
const compose = await text('compose.yaml');
const caddyfile = await text('tools/deploy/Caddyfile');

/** compose.yaml with its `${NAME:?…}` and `${NAME:-default}` variables filled in. */
const composeText = compose
  .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
  .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'f'.repeat(48));
const settings = Object.fromEntries(
  [
    ...onlyMatch(composeText, /^x-settings: &settings\n((?: {2}.*\n)+)/gm).matchAll(
      /^ {2}(\w+): '?([^'\n]+)'?$/gm,
    ),
  ].map(([, name, value]) => [name!, value!]),
);
const services = allMatches(composeText, /^ {2}([\w-]+):(?: &\w+| \*\w+)?$/gm);
const webServices = allMatches(composeText, /^ {2}([\w-]+): (?:&web|\*web)$/gm);

test('the settings in compose.yaml are known, and the config is valid for each role', async () => {
  const known = allMatches(await text('.env.example'), /^#([A-Z\d_]+)=/gm);
  expect(Object.keys(settings).length).toBeGreaterThan(10);
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
  const roles = allMatches(composeText, /ROLE: (\w+) \}/g);
  expect(new Set(roles)).toEqual(new Set(['web', 'worker']));
  for (const ROLE of roles) expect(readConfig({ ...settings, ROLE })).toMatchObject({ role: ROLE });
});

test('each file that compose.yaml mounts read-only exists', async () => {
  const mounted = allMatches(composeText, /'(\.\/[^:']+):[^']*:ro'/g);
  expect(mounted.length).toBeGreaterThan(0);
  for (const path of mounted) await access(join(root, path));
});

function deployedConfig(): Config {
  return readConfig({ ...settings, ROLE: 'web' });
}

test('the settings refer to existing services and to the ports and volumes of the image', () => {
  const { databaseUrl, s3, host, port, dataDir } = deployedConfig();
  expect(services).toContain(new URL(databaseUrl!).hostname);
  expect(services).toContain(s3!.endpoint.hostname);
  expect(dockerfile).toContain(`HOST=${host} PORT=${port} DATA_DIR=${dataDir}`);
  expect(dockerfile).toContain(`EXPOSE ${port}\n`);
  expect(dockerfile).toContain(`VOLUME ${dataDir}\n`);
});

test('the backup service reads the object store that the server writes', () => {
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    expect(onlyMatch(composeText, new RegExp(`RCLONE_CONFIG_${name}: (.+)$`, 'gm'))).toBe(settings[name]);
  }
});

test('the stop grace period of Docker is longer than that of the server', () => {
  const { drainSeconds, stopSeconds } = deployedConfig();
  const app = onlyMatch(compose, /^x-app: &app\n((?: {2}.*\n)+)/gm);
  const graceSeconds = Number(onlyMatch(app, /stop_grace_period: (\d+)s/g));
  expect(graceSeconds).toBeGreaterThan(drainSeconds + stopSeconds);
});

test('the proxy routes to every web process and detects a draining one in time', () => {
  const { port, drainSeconds } = deployedConfig();
  expect(webServices.length).toBeGreaterThan(1);
  expect(onlyMatch(caddyfile, /reverse_proxy (.+) \{/g).split(' ')).toEqual(
    webServices.map((web) => `${web}:${port}`),
  );
  const seconds = (name: string) => Number(onlyMatch(caddyfile, new RegExp(`${name} (\\d+)s`, 'g')));
  expect(drainSeconds).toBeGreaterThanOrEqual(5 * seconds('health_interval'));
  expect(seconds('keepalive') * 1000).toBeLessThan(defaultTimeouts.keepAliveMs);
});

test('the health checks request existing endpoints', async () => {
  const health = allMatches(await text('apps/server/platform/http/health.ts'), /app\.get\('(.+?)'/g);
  expect(health).toContain(onlyMatch(caddyfile, /health_uri (\S+)/g));
  expect(health).toContain(onlyMatch(dockerfile, /process\.env\.PORT\+'(.+?)'/g));
});
