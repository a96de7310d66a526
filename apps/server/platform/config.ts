import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { emailAddress } from '#contract/auth.ts';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { logLevels } from './log.ts';
import type { S3Settings } from './storage/objects/s3/s3-settings.ts';
import { persistedSecret, prepareDataDir } from './storage/data-dir.ts';
import { errorCode, StartError } from './storage/start-error.ts';

/** Which users need a second factor when they sign in with a password (setting SECOND_FACTOR). */
const secondFactorPolicies = ['optional', 'admins', 'everyone'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

const roles = ['web', 'worker', 'all'] as const;
export type Role = (typeof roles)[number];

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** PUBLIC_URL, to which Stripe Checkout redirects. */
  readonly publicUrl: string;
  /** Absent: Stripe's own API. */
  readonly apiUrl: URL | undefined;
}

export interface OidcConfig {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

const providerPrefix = 'TUTTI_PROVIDER_';

interface Setting {
  readonly schema: z.ZodType<unknown, string>;
  /** Completes "NAME is …; it must be …". */
  readonly mustBe: string;
  /** Keeps the value out of error messages. */
  readonly secret?: true;
}

/** A host with or without a port. */
const hostPattern = /^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/;

const settings = {
  ROLE: { schema: z.enum(roles), mustBe: `one of ${roles.join(', ')}` },
  DRAIN_SECONDS: { schema: wholeNumber(0, 300), mustBe: 'a whole number from 0 to 300' },
  STOP_SECONDS: { schema: wholeNumber(1, 900), mustBe: 'a whole number from 1 to 900' },
  PORT: { schema: wholeNumber(0, 65_535), mustBe: 'a whole number from 0 to 65535' },
  HOST: { schema: z.string().regex(/^[\w.:%-]+$/), mustBe: 'a host name or an IP address' },
  DATA_DIR: { schema: z.string().transform((path) => resolve(path)), mustBe: 'the path of a folder' },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    mustBe: 'an address like postgres://user:password@host:5432/name',
    secret: true,
  },
  S3_ENDPOINT: {
    schema: z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url))
      .refine(({ search, username }) => search === '' && username === ''),
    mustBe: 'an address like https://s3.eu-central-1.amazonaws.com, without the bucket',
  },
  S3_BUCKET: {
    schema: z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/),
    mustBe: 'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  },
  S3_REGION: { schema: z.string().regex(/^[\w-]{1,60}$/), mustBe: 'the name of a region, like eu-central-1' },
  S3_ACCESS_KEY_ID: { schema: z.string().regex(/^[\x21-\x7e]{1,200}$/), mustBe: 'a key without spaces' },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().regex(/^[\x21-\x7e]{1,200}$/),
    mustBe: 'a key without spaces',
    secret: true,
  },
  PUBLIC_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine(isOrigin)
      .transform((url) => url.replace(/\/+$/, '')),
    mustBe: 'an address like https://music.example.org, without a path',
  },
  APP_NAME: { schema: z.string().max(60), mustBe: 'a name of at most 60 characters' },
  ADMIN_EMAILS: {
    schema: commaSeparated(emailAddress),
    mustBe: 'email addresses separated by commas',
  },
  SECOND_FACTOR: {
    schema: z.enum(secondFactorPolicies),
    mustBe: `one of ${secondFactorPolicies.join(', ')}`,
  },
  SESSION_SECRET: { schema: z.string().min(32), mustBe: 'at least 32 characters long', secret: true },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/, hostname: /./ }),
    mustBe: 'an address like smtp://user:password@mail.example.org:587',
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().regex(/^([^<>\r\n]*<)?[^\s@<>]+@[^\s@<>]+>?$/),
    mustBe: 'an address, like tutti@example.org or Tutti <tutti@example.org>',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^(sk|rk)_\w+$/),
    mustBe: 'a secret key of Stripe (sk_…)',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_\S+$/),
    mustBe: 'the signing secret of a webhook of Stripe (whsec_…)',
    secret: true,
  },
  STRIPE_API_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url))
      .refine(({ pathname }) => pathname === '/'),
    mustBe: 'an address like https://api.stripe.com, without a path',
  },
  TRUST_PROXY: {
    schema: commaSeparated(z.string().refine(isNetwork)),
    mustBe: 'addresses or networks of proxies, separated by commas',
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{32,200}$/),
    mustBe: 'at least 32 characters long, without spaces',
    secret: true,
  },
  REQUESTS_PER_MINUTE: {
    schema: wholeNumber(0, 1_000_000),
    mustBe: 'a whole number from 0 (no limit) to 1000000',
  },
  OVERLOAD_DELAY_MS: {
    schema: wholeNumber(0, 60_000),
    mustBe: 'a whole number of milliseconds from 0 (never overloaded) to 60000',
  },
  DATABASE_POOL_SIZE: { schema: wholeNumber(4, 200), mustBe: 'a whole number from 4 to 200' },
  UPLOAD_QUOTA_MB: {
    schema: wholeNumber(0, 1_000_000_000),
    mustBe: 'a whole number of MB from 0 (no limit)',
  },
  PROJECT_UPLOAD_QUOTA_MB: {
    schema: wholeNumber(0, 1_000_000_000),
    mustBe: 'a whole number of MB from 0 (no limit)',
  },
  SOUNDFONT_MAX_MB: {
    schema: wholeNumber(1, limits.soundFontMb.max),
    mustBe: `a whole number of MB from 1 to ${limits.soundFontMb.max}`,
  },
  PROVIDER_HOSTS: {
    schema: commaSeparated(z.string().regex(hostPattern)),
    mustBe: 'host names with or without a port, separated by commas',
  },
  WEBHOOK_HOSTS: {
    schema: commaSeparated(z.string().regex(hostPattern)),
    mustBe: 'host names with or without a port, separated by commas',
  },
  OIDC_ISSUER: {
    schema: z
      .string()
      .refine(isSafeIssuer)
      .transform((url) => new URL(url)),
    mustBe: 'an address like https://login.example.org, with http only on this machine',
  },
  OIDC_CLIENT_ID: { schema: z.string().max(500), mustBe: 'at most 500 characters long' },
  OIDC_CLIENT_SECRET: { schema: z.string().max(2000), mustBe: 'at most 2000 characters long', secret: true },
  LOG_LEVEL: { schema: z.enum(logLevels), mustBe: `one of ${logLevels.join(', ')}` },
  WORKERS: { schema: wholeNumber(1, 64), mustBe: 'a whole number from 1 to 64' },
} as const satisfies Record<string, Setting>;

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads all settings from the environment, validates them and fills in the defaults. Has no side effects.
 * @throws ConfigError for the first invalid setting
 */
export function readConfig(environment: Environment) {
  const read = reader(environment);
  const role: Role = read('ROLE') ?? 'all';
  const sessionSecret = read('SESSION_SECRET');
  if (role !== 'all' && sessionSecret === undefined) {
    throw new ConfigError(
      `SESSION_SECRET must be set where ROLE is ${role}: all processes need the same one.`,
    );
  }
  return {
    /** What this process does: serve HTTP, run jobs, or both. */
    role,
    host: read('HOST') ?? '127.0.0.1',
    port: read('PORT') ?? 3000,
    /** An absolute path. */
    dataDir: read('DATA_DIR') ?? resolve('data'),
    /** Absent: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: read('DATABASE_URL'),
    /** The bucket for the files. Absent: they are stored in `dataDir`. */
    s3: readS3(read),
    /** The public address without a trailing slash. Absent: the host of each request. */
    publicUrl: read('PUBLIC_URL'),
    appName: read('APP_NAME') ?? 'Tutti',
    /** In lower case. */
    adminEmails: read('ADMIN_EMAILS') ?? [],
    /** Which users must set up a second factor. */
    secondFactor: read('SECOND_FACTOR') ?? 'optional',
    /** Undefined only before `loadConfig` has read or created the persisted secret. */
    sessionSecret,
    /** The SMTP server's URL, with the password. Absent: no mail is sent. */
    smtpUrl: read('SMTP_URL'),
    /** The sender of mails. Absent: an address derived from the other settings. */
    mailFrom: read('MAIL_FROM'),
    /** Absent: purchases are off. */
    stripe: readStripe(read),
    /** The sign-in provider. Absent: users sign in with a password only. */
    oidc: readOidc(read),
    logLevel: read('LOG_LEVEL') ?? 'info',
    /** Number of composer threads. */
    workers: read('WORKERS') ?? Math.max(1, availableParallelism()),
    /** How long the process goes on serving after a stop signal, so that a load balancer notices; in seconds. */
    drainSeconds: read('DRAIN_SECONDS') ?? 0,
    /** How long it then waits for open requests and running jobs; in seconds. */
    stopSeconds: read('STOP_SECONDS') ?? 5,
    /** The proxies whose X-Forwarded-For is trusted; false: none. */
    trustProxy: read('TRUST_PROXY') ?? (false as const),
    /** The bearer token for /metrics. Absent: /metrics does not exist. */
    metricsToken: read('METRICS_TOKEN'),
    /** API requests per user and minute; 0: no limit. */
    requestsPerMinute: read('REQUESTS_PER_MINUTE') ?? 6_000,
    /** The mean event-loop delay, in milliseconds, above which the API answers 503; 0: never. */
    overloadDelayMs: read('OVERLOAD_DELAY_MS') ?? 1_000,
    /** Size of the connection pool of this process. */
    databasePoolSize: read('DATABASE_POOL_SIZE') ?? 20,
    /** Storage quotas for uploads, in MB; 0: no limit. */
    uploadQuotaMb: {
      perPerson: read('UPLOAD_QUOTA_MB') ?? 20_000,
      perProject: read('PROJECT_UPLOAD_QUOTA_MB') ?? 100_000,
    },
    /** Maximum size of an uploaded SoundFont, in MB. */
    soundFontMaxMb: read('SOUNDFONT_MAX_MB') ?? limits.soundFontMb.default,
    /** The TUTTI_PROVIDER_* settings, keyed by the rest of the name in lower case. */
    providers: readProviders(environment),
    /** Provider hosts ("name" or "name:port") that may resolve to internal addresses or use plain http. */
    providerHosts: new Set(read('PROVIDER_HOSTS')) as ReadonlySet<string>,
    /** The same for the receivers of webhooks. */
    webhookHosts: new Set(read('WEBHOOK_HOSTS')) as ReadonlySet<string>,
  };
}

/** The settings of this process: its environment variables, which override the `.env` file of `folder`. */
export const loadSettings = (folder: string): Config =>
  readConfig({ ...readEnvFile(join(folder, '.env')), ...process.env });

/** The same for a server: also creates the data folder and, without SESSION_SECRET, the session secret. */
export async function loadConfig(folder: string): Promise<Config & { readonly sessionSecret: string }> {
  const config = loadSettings(folder);
  await prepareDataDir(config.dataDir);
  return { ...config, sessionSecret: config.sessionSecret ?? (await persistedSecret(config.dataDir)) };
}

type Settings = typeof settings;
type Value<Name extends keyof Settings> = z.output<Settings[Name]['schema']>;
type Read = <Name extends keyof Settings>(name: Name) => Value<Name> | undefined;

/** Reads and validates one setting. @throws ConfigError when it is invalid */
const reader =
  (environment: Environment): Read =>
  <Name extends keyof Settings>(name: Name) => {
    const value = environment[name]?.trim();
    if (!isSet(value)) return undefined;
    const { schema, mustBe, secret }: Setting = settings[name];
    const result = schema.safeParse(value);
    if (result.success) return result.data as Value<Name>;
    const was = secret === true ? 'is not right' : `is ${JSON.stringify(value)}`;
    throw new ConfigError(`${name} ${was}; it must be ${mustBe}.`);
  };

/** Reads settings that are only valid together. @returns undefined when none of them is set @throws ConfigError */
function readTogether<Name extends keyof Settings>(read: Read, ...names: Name[]) {
  const values = Object.fromEntries(names.map((name) => [name, read(name)]));
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length === 0) return values as { readonly [One in Name]: Value<One> };
  const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  throw new ConfigError(
    `${all} belong together: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set.`,
  );
}

function readStripe(read: Read): StripeSettings | undefined {
  const found = readTogether(read, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  if (!found) return undefined;
  const publicUrl = read('PUBLIC_URL');
  if (publicUrl === undefined) {
    throw new ConfigError('PUBLIC_URL must be set where STRIPE_SECRET_KEY is: buyers come back to it.');
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = found;
  return { secretKey, webhookSecret, publicUrl, apiUrl: read('STRIPE_API_URL') };
}

function readS3(read: Read): S3Settings | undefined {
  const region = read('S3_REGION');
  const found = readTogether(read, 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  if (!found && region !== undefined) throw new ConfigError('S3_REGION is set, but S3_ENDPOINT is not.');
  return (
    found && {
      endpoint: found.S3_ENDPOINT,
      bucket: found.S3_BUCKET,
      region: region ?? 'us-east-1',
      accessKeyId: found.S3_ACCESS_KEY_ID,
      secretAccessKey: found.S3_SECRET_ACCESS_KEY,
    }
  );
}

function readOidc(read: Read): OidcConfig | undefined {
  const found = readTogether(read, 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET');
  return (
    found && {
      issuer: found.OIDC_ISSUER,
      clientId: found.OIDC_CLIENT_ID,
      clientSecret: found.OIDC_CLIENT_SECRET,
    }
  );
}

/** The client secret is sent to the issuer, so http is accepted on the loopback only. */
function isSafeIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

function readProviders(environment: Environment): ReadonlyMap<string, string> {
  const providers = new Map<string, string>();
  for (const [name, value] of Object.entries(environment)) {
    if (name.startsWith(providerPrefix) && isSet(value)) {
      providers.set(name.slice(providerPrefix.length).toLowerCase(), value.trim());
    }
  }
  return providers;
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw new ConfigError(`${path} can't be read (${errorCode(error)}).`);
  }
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}

function wholeNumber(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
}

/** A comma-separated list, converted to lower case. */
function commaSeparated(item: z.ZodType<string, string>) {
  return z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim().toLowerCase()))
    .pipe(z.array(item));
}

/** Whether a URL is an origin: Tutti cannot be served under a path. */
function isOrigin(text: string): boolean {
  const { pathname, search, hash } = URL.parse(text) ?? {};
  return pathname !== undefined && /^\/*$/.test(pathname) && search === '' && hash === '';
}

/** Whether a text is an IP address, a network such as 10.0.0.0/8, or one of Fastify's named networks. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
