import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { ServicePricing } from '#contract/pricing.ts';
import type { ProviderEntry, ProviderKind } from '#contract/providers.ts';
import { registerUser } from '#server/testing/browser.ts';
import { providersTable } from '../../platform/schema/providers.tables.ts';
import { testContext, unique } from '#server/testing/test-context.ts';
import { recordQueries } from '#server/testing/record-queries.ts';

const app = await testContext({
  TUTTI_PROVIDER_KNOWN_KEY: 'the key itself',
  TUTTI_PROVIDER_KNOWN_KEY_HOSTS: 'api.example.com, Mine.example',
  PROVIDER_HOSTS: 'gpu-box:8001',
});
const admin = await registerUser(app, 'admin');
const builtinId = '01920000-0000-7000-8000-000000000001';

const create = (body: object) => admin.call('POST /api/admin/providers', { body });
const change = (id: string, body: object) => admin.call(`PATCH /api/admin/providers/${id}`, { body });
const addPrice = (body: object) => admin.call('POST /api/admin/service-pricing', { body });
const changePrice = (id: string, body: object) =>
  admin.call(`PATCH /api/admin/service-pricing/${id}`, { body });
const codeOf = (reply: { body: string }) => (JSON.parse(reply.body) as { code: string }).code;

async function newProvider(fields: object = {}): Promise<ProviderEntry> {
  const reply = await create({ name: unique('maker'), displayName: 'A maker', ...fields });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

async function newPrice(fields: object = {}): Promise<ServicePricing> {
  const { id: providerId } = await newProvider();
  const reply = await addPrice({
    providerId,
    service: 'music',
    displayName: 'Music',
    costPerUnit: 0.01,
    ...fields,
  });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const auditOf = async (id: string) =>
  (await admin.call('GET /api/admin/audit-log'))
    .json<{ entries: AuditEntry[] }>()
    .entries.filter(({ targetId }) => targetId === id);

describe('the list of providers', () => {
  test('begins with the built-in one', async () => {
    const { providers } = (await admin.call('GET /api/admin/providers')).json<{
      providers: ProviderEntry[];
    }>();
    expect(providers[0]).toMatchObject({ id: builtinId, name: 'builtin', isActive: true, isBuiltin: true });
  });

  test.each([
    ['GET /api/tokens/prices', 1],
    ['GET /api/providers', 1],
    // Providers, their services, and their recent results.
    ['GET /api/admin/providers', 3],
  ])('runs a constant number of queries for %s', async (route, queryCount) => {
    for (const service of ['music', 'voice']) await newPrice({ service });
    const { queries, result } = await recordQueries(app.storage.database.pool, () => admin.call(route));
    expect(result.statusCode).toBe(200);
    const ofProviders = queries.filter(({ query }) =>
      /"providers"|"service_pricing"|"jobs"/.test(query.text),
    );
    expect(ofProviders).toHaveLength(queryCount);
  });

  test('creates a provider with the given fields', async () => {
    const created = await newProvider({
      name: 'ElevenLabs',
      displayName: 'ElevenLabs music',
      apiKeyEnvVar: 'TUTTI_PROVIDER_KNOWN_KEY',
      baseUrl: 'https://api.elevenlabs.io/',
      isActive: false,
    });
    expect(created).toMatchObject({
      name: 'ElevenLabs',
      displayName: 'ElevenLabs music',
      apiKeyEnvVar: 'TUTTI_PROVIDER_KNOWN_KEY',
      baseUrl: 'https://api.elevenlabs.io',
      isActive: false,
      keyPresent: true,
      isBuiltin: false,
    });
    const listed = (await admin.call('GET /api/admin/providers')).json<{ providers: ProviderEntry[] }>();
    expect(listed.providers).toContainEqual(created);
    const twice = await create({ name: 'elevenLABS', displayName: 'Again' });
    expect([twice.statusCode, codeOf(twice)]).toEqual([409, 'provider_taken']);
  });

  test('stores the models by service and removes an empty one', async () => {
    const { id } = await newProvider({ models: { voice: ' kokoro ', text: '' } });
    const changed = (await change(id, { models: { text: 'llama3.2' } })).json<ProviderEntry>();
    expect(changed.models).toEqual({ text: 'llama3.2' });
    const [edit, creation] = await auditOf(id);
    expect(creation!.after).toMatchObject({ models: { voice: 'kokoro' } });
    expect(edit!.before).toMatchObject({ models: { voice: 'kokoro' } });
    expect((await change(id, { models: { dance: 'x' } })).statusCode).toBe(400);
    expect((await change(id, { models: { text: 'x'.repeat(101) } })).statusCode).toBe(400);
  });

  test('lists the kinds of providers and accepts models only for their services', async () => {
    const { kinds } = (await admin.call('GET /api/admin/providers')).json<{ kinds: ProviderKind[] }>();
    expect(kinds).toContainEqual({ name: 'elevenlabs', models: ['music', 'sound_effect', 'voice'] });
    const name = unique('elevenlabs-');
    const refused = await create({ name, displayName: 'x', models: { image: 'painter' } });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { issues: [{ path: 'models.image', message: expect.stringContaining('image') as unknown }] },
    ]);
    const { id } = await newProvider({ name, models: { music: 'music_v2' } });
    expect((await change(id, { models: { text: 'x' } })).statusCode).toBe(400);
    expect((await change(id, { name: unique('anthropic-') })).statusCode).toBe(400);
    expect((await change(id, { name: unique('acestep-') })).statusCode).toBe(200);
    expect((await change(builtinId, { models: { music: 'x' } })).statusCode).toBe(400);
  });

  test('sends a key only to its own service and to hosts that the deployment allows', async () => {
    const apiKeyEnvVar = 'TUTTI_PROVIDER_KNOWN_KEY';
    const entry = (baseUrl: string) => ({
      name: unique('elevenlabs-'),
      displayName: 'x',
      apiKeyEnvVar,
      baseUrl,
    });
    for (const url of ['https://api.elevenlabs.io', 'https://mine.example/v1', 'http://gpu-box:8001'])
      expect((await create(entry(url))).statusCode).toBe(201);
    const evil = await create(entry('https://evil.example'));
    expect([evil.statusCode, codeOf(evil)]).toEqual([400, 'refused_address']);
    const { id } = await newProvider({ name: unique('elevenlabs-'), baseUrl: 'https://evil.example' });
    const changed = await change(id, { apiKeyEnvVar });
    expect([changed.statusCode, codeOf(changed)]).toEqual([400, 'refused_address']);
    const hosts = await newProvider({
      baseUrl: 'http://gpu-box:8001',
      apiKeyEnvVar: `${apiKeyEnvVar}_HOSTS`,
    });
    expect(hosts.keyPresent).toBe(false);
    // As an entry of an earlier version may be stored.
    await app.db
      .update(providersTable)
      .set({ apiKeyEnvVar, isActive: true })
      .where(eq(providersTable.id, id));
    const tried = await admin.call(`POST /api/admin/providers/${id}/test`);
    expect(tried.json()).toMatchObject({ ok: false, message: expect.stringContaining('address') as unknown });
  });

  test('shows whether a key is set, and never its value', async () => {
    const { id } = await newProvider({ apiKeyEnvVar: 'TUTTI_PROVIDER_UNKNOWN_KEY' });
    const changed = await change(id, { apiKeyEnvVar: 'TUTTI_PROVIDER_KNOWN_KEY' });
    expect(changed.json()).toMatchObject({ keyPresent: true });
    const everything = [
      (await admin.call('GET /api/admin/providers')).body,
      (await admin.call('GET /api/admin/audit-log')).body,
    ].join('');
    expect(everything).toContain('TUTTI_PROVIDER_KNOWN_KEY');
    expect(everything).not.toContain('the key itself');
  });

  test('records the changes of an edit in the audit log', async () => {
    const { id, name } = await newProvider();
    await change(id, { displayName: 'Better', isActive: false });
    const [edit, creation] = await auditOf(id);
    expect(creation).toMatchObject({ action: 'provider_created', before: null, after: { name } });
    expect(edit).toMatchObject({
      action: 'provider_changed',
      before: { displayName: 'A maker', isActive: true },
      after: { displayName: 'Better', isActive: false, name },
    });
  });

  test.each([
    'DATABASE_URL',
    'SESSION_SECRET',
    'TUTTI_PROVIDER_',
    'tutti_provider_key',
    'TUTTI_PROVIDER_KEY=x',
    'XTUTTI_PROVIDER_KEY',
    'TUTTI_PROVIDER_KEY\nX',
    '__proto__',
  ])('refuses the key variable %j', async (apiKeyEnvVar) => {
    const reply = await create({ name: unique('maker'), displayName: 'x', apiKeyEnvVar });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: 'apiKeyEnvVar', message: expect.stringContaining('TUTTI_PROVIDER_') as unknown }],
    });
  });

  test.each([
    'http://api.example.com',
    'ftp://api.example.com',
    'javascript:alert(1)',
    'api.example.com',
    'https://',
    'https://user:pass@api.example.com',
    'https://api.example.com/?key=1',
    'https://localhost',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::ffff:127.0.0.1]:8443',
    'https://169.254.169.254/latest/meta-data',
    'https://0177.0.0.1',
    'https://127.1.',
    'https://１２７.０.０.１',
    'https://127。0。0。1',
    'https://0.0.0.0:3000',
    'https://[::]',
    'https://[::ffff:0:7f00:1]',
    'https://[64:ff9b::a9fe:a9fe]',
    'https://[fe80::1]',
    'https://localhost.',
    'https://api.example.com@127.0.0.1',
    'https://127.0.0.1\\@api.example.com',
    'https://api.example.com/#key',
    'https://metadata.google.internal',
    'https://gpu-box',
    'http://gpu-box:8002',
    'ftp://gpu-box:8001',
  ])('refuses the address %j, new or changed', async (baseUrl) => {
    const created = await create({ name: unique('maker'), displayName: 'x', baseUrl });
    expect([created.statusCode, codeOf(created)]).toEqual([400, 'refused_address']);
    const { id } = await newProvider({ baseUrl: 'https://api.example.com' });
    const changed = await change(id, { baseUrl });
    expect([changed.statusCode, codeOf(changed)]).toEqual([400, 'refused_address']);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('accepts an internal address that the deployment allows', async () => {
    expect(await newProvider({ baseUrl: 'http://GPU-box:8001' })).toMatchObject({
      baseUrl: 'http://gpu-box:8001',
    });
  });

  test('treats an empty address or key as none', async () => {
    const { id } = await newProvider({
      baseUrl: 'https://api.example.com',
      apiKeyEnvVar: 'TUTTI_PROVIDER_KNOWN_KEY',
    });
    const reply = await change(id, { baseUrl: '', apiKeyEnvVar: '' });
    expect(reply.json()).toMatchObject({ baseUrl: null, apiKeyEnvVar: null, keyPresent: false });
  });

  test('protects the built-in provider, but lets it be deactivated', async () => {
    const refused = await Promise.all(
      [{ name: 'other' }, { apiKeyEnvVar: 'TUTTI_PROVIDER_X' }, { baseUrl: 'https://evil.example' }].map(
        (body) => change(builtinId, body),
      ),
    );
    expect(refused.map((reply) => codeOf(reply))).toEqual(Array(3).fill('builtin_provider'));
    const off = await change(builtinId, { name: 'builtin', displayName: 'House band', isActive: false });
    expect(off.json()).toMatchObject({ name: 'builtin', displayName: 'House band', isActive: false });
    const deleted = await admin.call(`DELETE /api/admin/providers/${builtinId}`);
    expect(deleted.statusCode).toBe(405);
    expect((await change(builtinId, { isActive: true })).statusCode).toBe(200);
  });

  test('renames an unused provider, but not to a name that is taken', async () => {
    const { id } = await newProvider();
    const name = unique('renamed');
    expect((await change(id, { name })).json()).toMatchObject({ name });
    const onto = await change(id, { name: 'BUILTIN' });
    expect([onto.statusCode, codeOf(onto)]).toEqual([409, 'provider_taken']);
    expect((await change(uuidv7(), { name })).statusCode).toBe(404);
  });

  test.each([
    [{ displayName: 'x' }],
    [{ name: ' ', displayName: 'x' }],
    [{ name: 'x', displayName: '' }],
    [{ name: 'x'.repeat(101), displayName: 'x' }],
    [{ name: ['x'], displayName: 'x' }],
    [{ name: 'x', displayName: 'x', isActive: 'yes' }],
    [{ name: 'x', displayName: 'x', baseUrl: 5 }],
    [{ name: 'a\0b', displayName: 'x' }],
  ])('refuses %j', async (body) => {
    const reply = await create(body);
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'validation_failed']);
  });
});

describe('the prices of services', () => {
  test('begin with those of the built-in provider', async () => {
    const { pricing } = (await admin.call('GET /api/admin/service-pricing')).json<{
      pricing: ServicePricing[];
    }>();
    expect(
      pricing
        .slice(0, 3)
        .map(({ service, costPerUnit, freeTokensDaily }) => [service, costPerUnit, freeTokensDaily]),
    ).toEqual([
      ['music', 0.033333, 300],
      ['sound_effect', 0.1, 150],
      ['voice', 0.5, 100],
    ]);
  });

  test('have the specification’s defaults', async () => {
    expect(await newPrice()).toMatchObject({
      service: 'music',
      displayName: 'Music',
      costPerUnit: 0.01,
      userTokenMultiplier: 1,
      freeTokensDaily: 0,
      minTokenCost: 1,
      maxTokenCost: null,
      isActive: true,
    });
  });

  test.each([
    ['0.000001', 0.000001],
    [0.000001, 0.000001],
    [0.0000001, undefined],
    ['0.1', 0.1],
    [0.30000000000000004, undefined],
    [1000, 1000],
    ['999.999999', 999.999999],
  ])('keep the cost %j exactly or refuse it', async (costPerUnit, expected) => {
    const { id } = await newPrice();
    const reply = await changePrice(id, { costPerUnit });
    expect(reply.statusCode).toBe(expected === undefined ? 400 : 200);
    const after = reply.json<Partial<ServicePricing>>().costPerUnit;
    expect(after).toBe(expected);
  });

  test('are changed with the previous values in the audit log', async () => {
    const { id } = await newPrice();
    const reply = await changePrice(id, { costPerUnit: '0.25', userTokenMultiplier: 1.5, maxTokenCost: 900 });
    expect(reply.json()).toMatchObject({ costPerUnit: 0.25, userTokenMultiplier: 1.5, maxTokenCost: 900 });
    const [edit] = await auditOf(id);
    expect(edit).toMatchObject({
      action: 'pricing_changed',
      before: { costPerUnit: '0.010000', maxTokenCost: null },
      after: { costPerUnit: '0.250000', maxTokenCost: 900 },
    });
  });

  test('are unique for each service of a provider', async () => {
    const first = await newPrice();
    const { providerId } = first;
    const twice = await addPrice({ providerId, service: 'music', displayName: 'M', costPerUnit: 1 });
    expect([twice.statusCode, codeOf(twice)]).toEqual([409, 'pricing_taken']);
    const other = await addPrice({ providerId, service: 'voice', displayName: 'V', costPerUnit: 1 });
    const moved = await changePrice(other.json<ServicePricing>().id, { service: 'music' });
    expect([moved.statusCode, codeOf(moved)]).toEqual([409, 'pricing_taken']);
  });

  test('have one default for each service until another is chosen', async () => {
    const service = unique('service');
    const [first, second] = [await newPrice({ service, isDefault: true }), await newPrice({ service })];
    expect((await changePrice(first.id, { freeTokensDaily: 301 })).json()).toMatchObject({
      freeTokensDaily: 301,
      isDefault: true,
    });
    // The earlier name is accepted for one release.
    expect((await changePrice(second.id, { isUsual: true })).json()).toMatchObject({ isDefault: true });
    const { pricing } = (await admin.call('GET /api/admin/service-pricing')).json<{
      pricing: ServicePricing[];
    }>();
    const defaults = pricing.filter((price) => price.service === service && price.isDefault);
    expect(defaults.map(({ id }) => id)).toEqual([second.id]);
  });

  test('require an existing provider', async () => {
    const reply = await addPrice({ providerId: uuidv7(), service: 'x', displayName: 'x', costPerUnit: 1 });
    expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'not_found']);
    const { id } = await newPrice();
    expect((await changePrice(id, { providerId: uuidv7() })).statusCode).toBe(404);
    expect((await changePrice(uuidv7(), { isActive: false })).statusCode).toBe(404);
  });

  test.each([
    { costPerUnit: -1 },
    { costPerUnit: 'NaN' },
    { costPerUnit: '1e3' },
    { costPerUnit: '' },
    { costPerUnit: 1001 },
    { costPerUnit: null },
    { userTokenMultiplier: 0.0001 },
    { userTokenMultiplier: 1001 },
    { freeTokensDaily: -1 },
    { freeTokensDaily: 1.5 },
    { minTokenCost: 1e12 },
    { minTokenCost: 10, maxTokenCost: 9 },
    { maxTokenCost: 0 },
    { maxTokenCost: '' },
    { service: ' ' },
    { displayName: '' },
    { providerId: 'x' },
    { isActive: null },
  ])('refuse %j', async (fields) => {
    const { id } = await newPrice();
    const reply = await changePrice(id, fields);
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'validation_failed']);
    const whole = {
      providerId: builtinId,
      service: unique('s'),
      displayName: 'x',
      costPerUnit: 1,
      ...fields,
    };
    expect((await addPrice(whole)).statusCode).toBe(400);
    expect(await auditOf(id)).toHaveLength(1);
  });
});
