import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig, type Environment } from './config.ts';
import { persistedSecret, prepareDataDir } from './storage/data-dir.ts';
import { StartError } from './storage/start-error.ts';

const scratch = await mkdtemp(join(tmpdir(), 'tutti-config-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('readConfig needs no settings', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    publicUrl: undefined,
    appName: 'Tutti',
    adminEmails: [],
    secondFactor: 'optional',
    sessionSecret: undefined,
    logLevel: 'info',
  });
  expect(config.workers).toBeGreaterThanOrEqual(1);
  expect(config.providers.size).toBe(0);
});

test('readConfig reads every setting', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/tutti',
    DATABASE_URL: 'postgresql://user:pass@db.example.org:5433/tutti?sslmode=require',
    PUBLIC_URL: 'https://music.example.org/',
    APP_NAME: 'Our Orchestra',
    ADMIN_EMAILS: 'Ada@Example.org, ben@example.org',
    SECOND_FACTOR: 'admins',
    SESSION_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtps://user:pass@mail.example.org',
    MAIL_FROM: 'Our Orchestra <play@example.org>',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: 'http://127.0.0.1:12111',
    TRUST_PROXY: '10.0.0.0/8, ::1,loopback',
    REQUESTS_PER_MINUTE: '0',
    OVERLOAD_DELAY_MS: '2500',
    DATABASE_POOL_SIZE: '12',
    UPLOAD_QUOTA_MB: '500',
    PROJECT_UPLOAD_QUOTA_MB: '0',
    PROVIDER_HOSTS: 'GPU-box.lan:8001, [::1]:8880',
    WEBHOOK_HOSTS: 'builds.lan',
    LOG_LEVEL: 'debug',
    WORKERS: '3',
    TUTTI_PROVIDER_ELEVENLABS_KEY: 'key\n',
  });
  expect(config).toEqual({
    role: 'all',
    drainSeconds: 0,
    stopSeconds: 5,
    port: 8080,
    host: '::1',
    dataDir: '/srv/tutti',
    databaseUrl: 'postgresql://user:pass@db.example.org:5433/tutti?sslmode=require',
    publicUrl: 'https://music.example.org',
    appName: 'Our Orchestra',
    adminEmails: ['ada@example.org', 'ben@example.org'],
    secondFactor: 'admins',
    sessionSecret: 'x'.repeat(32),
    smtpUrl: 'smtps://user:pass@mail.example.org',
    mailFrom: 'Our Orchestra <play@example.org>',
    stripe: {
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      publicUrl: 'https://music.example.org',
      apiUrl: new URL('http://127.0.0.1:12111'),
    },
    trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
    requestsPerMinute: 0,
    overloadDelayMs: 2_500,
    databasePoolSize: 12,
    soundFontMaxMb: 256,
    uploadQuotaMb: { perPerson: 500, perProject: 0 },
    providerHosts: new Set(['gpu-box.lan:8001', '[::1]:8880']),
    webhookHosts: new Set(['builds.lan']),
    oidc: undefined,
    logLevel: 'debug',
    workers: 3,
    providers: new Map([['elevenlabs_key', 'key']]),
  });
});

test('an empty or blank setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '', ADMIN_EMAILS: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    adminEmails: [],
  });
});

test.for<[setting: Environment, sentence: string]>([
  [{ PORT: 'eighty' }, 'PORT is "eighty"; it must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000"; it must be a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1"; it must be a whole number from 0 to 65535.'],
  [
    { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_SECRET_KEY is not right; it must be a secret key of Stripe (sk_…).',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: STRIPE_WEBHOOK_SECRET is not set.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'PUBLIC_URL must be set where STRIPE_SECRET_KEY is: buyers come back to it.',
  ],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY is "true"; it must be addresses or networks of proxies, separated by commas.',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY is "10.0.0.0/33"; it must be addresses or networks of proxies, separated by commas.',
  ],
  [
    { REQUESTS_PER_MINUTE: 'many' },
    'REQUESTS_PER_MINUTE is "many"; it must be a whole number from 0 (no limit) to 1000000.',
  ],
  [
    { PROVIDER_HOSTS: 'http://gpu' },
    'PROVIDER_HOSTS is "http://gpu"; it must be host names with or without a port, separated by commas.',
  ],
  [{ HOST: 'not a host' }, 'HOST is "not a host"; it must be a host name or an IP address.'],
  [
    { PUBLIC_URL: 'music.example.org' },
    'PUBLIC_URL is "music.example.org"; it must be an address like https://music.example.org, without a path.',
  ],
  [
    { PUBLIC_URL: 'https://example.org/music' },
    'PUBLIC_URL is "https://example.org/music"; it must be an address like https://music.example.org, without a path.',
  ],
  [
    { ADMIN_EMAILS: 'ada@example.org,ben' },
    'ADMIN_EMAILS is "ada@example.org,ben"; it must be email addresses separated by commas.',
  ],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
  [
    { SMTP_URL: 'https://u:s3cret@mail.example.org' },
    'SMTP_URL is not right; it must be an address like smtp://user:password@mail.example.org:587.',
  ],
  [
    { MAIL_FROM: 'nobody' },
    'MAIL_FROM is "nobody"; it must be an address, like tutti@example.org or Tutti <tutti@example.org>.',
  ],
  [{ SECOND_FACTOR: 'all' }, 'SECOND_FACTOR is "all"; it must be one of optional, admins, everyone.'],
  [{ WORKERS: '0' }, 'WORKERS is "0"; it must be a whole number from 1 to 64.'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET is not right; it must be at least 32 characters long.'],
  [
    { DATABASE_URL: 'mysql://u:s3cret@h/d' },
    'DATABASE_URL is not right; it must be an address like postgres://user:password@host:5432/name.',
  ],
])('%j stops the start with one sentence', ([setting, sentence]) => {
  expect(() => readConfig(setting)).toThrow(new ConfigError(sentence));
});

const s3 = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'tutti',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 's3cret',
};

test('the S3 settings are all set or all absent, and S3_REGION is optional', () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(s3).s3).toEqual({
    endpoint: new URL('https://s3.example.org'),
    bucket: 'tutti',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 's3cret',
  });
  expect(readConfig({ ...s3, S3_REGION: 'test-1' }).s3?.region).toBe('test-1');
  expect(() => readConfig({ S3_BUCKET: 'tutti', S3_ACCESS_KEY_ID: 'key' })).toThrow(
    new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: S3_ENDPOINT and S3_SECRET_ACCESS_KEY are not set.',
    ),
  );
  expect(() => readConfig({ S3_REGION: 'test-1' })).toThrow('S3_REGION is set, but S3_ENDPOINT is not.');
});

test('ROLE web or worker requires SESSION_SECRET', () => {
  expect(readConfig({})).toMatchObject({ role: 'all', drainSeconds: 0, stopSeconds: 5 });
  expect(() => readConfig({ ROLE: 'web' })).toThrow(
    new ConfigError('SESSION_SECRET must be set where ROLE is web: all processes need the same one.'),
  );
  expect(readConfig({ ROLE: 'worker', SESSION_SECRET: 's'.repeat(32) }).role).toBe('worker');
  expect(() => readConfig({ ROLE: 'both' })).toThrow('ROLE is "both"; it must be one of web, worker, all.');
});

const oidc = {
  OIDC_ISSUER: 'https://login.example.org/realm',
  OIDC_CLIENT_ID: 'tutti',
  OIDC_CLIENT_SECRET: 's3cret',
};

test('the OIDC settings are all set or all absent', () => {
  expect(readConfig({}).oidc).toBeUndefined();
  expect(readConfig(oidc).oidc).toEqual({
    issuer: new URL('https://login.example.org/realm'),
    clientId: 'tutti',
    clientSecret: 's3cret',
  });
  const belong = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together:';
  expect(() => readConfig({ ...oidc, OIDC_CLIENT_SECRET: ' ' })).toThrow(
    new ConfigError(`${belong} OIDC_CLIENT_SECRET is not set.`),
  );
  expect(() => readConfig({ OIDC_CLIENT_ID: 'tutti' })).toThrow(
    new ConfigError(`${belong} OIDC_ISSUER and OIDC_CLIENT_SECRET are not set.`),
  );
});

test.for([
  'http://login.example.org',
  'http://127.0.0.1.example.org',
  'login.example.org',
  'ftp://localhost',
])('the insecure OIDC issuer %s is rejected', (OIDC_ISSUER) => {
  expect(() => readConfig({ ...oidc, OIDC_ISSUER })).toThrow(
    new ConfigError(
      `OIDC_ISSUER is "${OIDC_ISSUER}"; it must be an address like https://login.example.org, with http only on this machine.`,
    ),
  );
});

test.for(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:9000/realm'])(
  'the OIDC issuer %s on this machine is accepted',
  (OIDC_ISSUER) => {
    expect(readConfig({ ...oidc, OIDC_ISSUER }).oidc?.issuer.href).toContain(OIDC_ISSUER);
  },
);

test('.env.example names every setting, and all its values are valid', async () => {
  const example = await readFile(join(import.meta.dirname, '..', '..', '..', '.env.example'), 'utf8');
  expect(parseEnv(example)).toEqual({});
  const all = parseEnv(example.replaceAll(/^#(?=[A-Z\d_]+=)/gm, ''));
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'APP_NAME', 'ADMIN_EMAILS']) {
    expect(all).toHaveProperty(name);
  }
  for (const name of [
    'SESSION_SECRET',
    'SECOND_FACTOR',
    'LOG_LEVEL',
    'WORKERS',
    'SMTP_URL',
    'OIDC_CLIENT_SECRET',
    'S3_BUCKET',
  ]) {
    expect(all).toHaveProperty(name);
  }
  expect(readConfig(all)).toMatchObject({ port: 3000, appName: 'Tutti' });
});

test('the session secret is created once for concurrent callers and readable by its owner only', async () => {
  const folder = join(scratch, 'secret');
  await mkdir(folder);
  const secrets = await Promise.all([
    persistedSecret(folder),
    persistedSecret(folder),
    persistedSecret(folder),
  ]);
  expect(new Set(secrets).size).toBe(1);
  expect(await persistedSecret(folder)).toBe(secrets[0]);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(43);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
});

test('prepareDataDir creates the data folder with its parents', async () => {
  const folder = join(scratch, 'a', 'b', 'c');
  await prepareDataDir(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

async function refusal(folder: string): Promise<string> {
  const error: unknown = await prepareDataDir(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
}

test('a data folder that can’t be made or written to stops the start with one sentence', async () => {
  const file = join(scratch, 'file');
  await writeFile(file, '');
  expect(await refusal(join(file, 'below'))).toBe(
    `DATA_DIR is ${file}/below, which can't be made or written to (ENOTDIR).`,
  );
  expect(await refusal(file)).toBe(`DATA_DIR is ${file}, which can't be made or written to (ENOTDIR).`);
});

test.skipIf(process.platform !== 'linux')(
  'a data folder under /proc stops the start with a StartError',
  async () => {
    expect(await refusal('/proc/tutti/data')).toContain("can't be made or written to (ENOENT).");
  },
);

const isRoot = process.getuid?.() === 0;
const canMount =
  isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test.skipIf(isRoot && !canMount)(
  'a read-only data folder stops the start [root: only where it may mount]',
  async () => {
    const folder = join(scratch, 'read-only');
    await mkdir(folder);
    if (isRoot) spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
    else await chmod(folder, 0o500);
    try {
      expect(await refusal(folder)).toMatch(/which can't be made or written to \((EROFS|EACCES)\)\.$/);
    } finally {
      if (isRoot) spawnSync('umount', [folder]);
    }
  },
);
