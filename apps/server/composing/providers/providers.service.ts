import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { Models, ProviderEntry, ProviderKind } from '#contract/providers.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { isUniqueViolation } from '#server/platform/storage/postgres/errors.ts';
import { adapterFor, adapterKinds } from '#providers/adapters.ts';
import type { RecentResults } from '#server/composing/generation/usage-report.service.ts';
import { providersOf, type AvailableProvider } from './provider-registry.service.ts';
import { apiKeyOf, keyHostsSuffix, canReceiveKey } from './api-key.ts';
import { modelNotices, type PricedAt } from './model-notices.ts';
import {
  insertProvider,
  listProviders,
  lockProvider,
  updateProvider,
  type ProviderRow,
} from './providers.repo.ts';
import { withoutUndefined } from './without-undefined.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';
import { requirePublicAddress, refuseAddress } from '#server/platform/http/public-address.ts';
import { messages } from '#server/composing/messages.ts';

/** The name of the built-in provider. */
const builtin = 'builtin';

/** The fields of a provider that an admin can set. */
export interface ProviderFields {
  readonly name: string;
  readonly displayName: string;
  readonly apiKeyEnvVar: string | null;
  readonly baseUrl: string | null;
  readonly models: Models;
  readonly isActive: boolean;
}

/** Absent fields stay as they are. */
type Changes<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

const auditFacts = ({ name, displayName, apiKeyEnvVar, baseUrl, models, isActive }: ProviderRow) => ({
  name,
  displayName,
  apiKeyEnvVar,
  baseUrl,
  models,
  isActive,
});

function servicesOf({ name }: ProviderRow, available: readonly AvailableProvider[]): ProviderEntry['makes'] {
  const own = available.find(({ provider }) => provider.name === name);
  return (own?.services ?? []).map((service) => ({
    service,
    isDefault: providersOf(available, service)[0] === own,
  }));
}

function pricedOf({ name }: ProviderRow, available: readonly AvailableProvider[]): PricedAt[] {
  const own = available.find(({ provider }) => provider.name === name);
  return (own?.services ?? []).flatMap((service) => {
    const price = own?.prices.get(service);
    return price ? [{ service, updatedAt: price.updatedAt }] : [];
  });
}

export type Providers = ReturnType<typeof providersService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly providers: Providers;
  }
}

/** The providers that admins configure. API keys stay in environment variables; only their names are stored. */
export function providersService(
  { db, config: settings, now }: Context,
  { audit, providerRegistry, consumption }: ComposingServices,
) {
  async function replies(rows: readonly ProviderRow[]): Promise<ProviderEntry[]> {
    const available = await providerRegistry.available();
    const recent = await consumption.recentResults(rows.map(({ name }) => name));
    return rows.map((row) => reply(row, available, recent.get(row.name)));
  }

  function reply(
    row: ProviderRow,
    available: readonly AvailableProvider[],
    recent: RecentResults | undefined,
  ): ProviderEntry {
    const { succeededAt, failure } = recent ?? {};
    return {
      ...row,
      keyPresent: apiKeyOf(settings, row.apiKeyEnvVar) !== undefined,
      isBuiltin: row.name === builtin,
      isSupported: row.name === builtin || adapterFor(row.name) !== undefined,
      health: providerRegistry.open(row)?.health?.() ?? {},
      makes: servicesOf(row, available),
      modelNotices: modelNotices(row, pricedOf(row, available), now()),
      lastSuccessAt: succeededAt?.toISOString() ?? null,
      lastFailure: failure ? { ...failure, at: failure.at.toISOString() } : null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  }

  const replyOne = async (row: ProviderRow) => (await replies([row]))[0]!;

  const optionalBaseUrl = (url: string | null) => url && normalizeBaseUrl(url, settings.providerHosts);

  /** @throws refused_address if the entry's key must not be sent to its base URL */
  function requireAllowedKeyHost(row: ProviderRow): void {
    if (canReceiveKey(settings, row)) return;
    const message = messages.keyHostRefused({ keyName: row.apiKeyEnvVar ?? '', suffix: keyHostsSuffix });
    throw new AppError('refused_address', { issues: [{ path: 'baseUrl', message }] }, message);
  }

  /** Jobs and tracks refer to a provider by name, so a used name cannot change. */
  async function requireUnused(tx: Tx, { name }: ProviderRow): Promise<void> {
    if (await consumption.hasJobs(tx, name)) throw new AppError('provider_in_use');
  }

  return {
    async list(): Promise<{ providers: ProviderEntry[]; kinds: ProviderKind[] }> {
      return { providers: await replies(await listProviders(db)), kinds: adapterKinds };
    },

    /** @throws provider_taken, refused_address, validation_failed for an unsupported model */
    async create(actor: AuditActor, fields: ProviderFields): Promise<ProviderEntry> {
      requireSupportedModels(fields);
      const created = await db.transaction(async (tx) => {
        const row = await insertProvider(tx, {
          id: uuidv7(),
          ...fields,
          baseUrl: optionalBaseUrl(fields.baseUrl),
        });
        if (!row) throw new AppError('provider_taken');
        requireAllowedKeyHost(row);
        await audit.record(tx, actor, {
          action: 'provider_created',
          targetType: 'provider',
          targetId: row.id,
          after: auditFacts(row),
        });
        return row;
      });
      return replyOne(created);
    },

    /** @throws not_found, builtin_provider, provider_in_use, provider_taken, refused_address, as `create` */
    async update(actor: AuditActor, id: string, fields: Changes<ProviderFields>): Promise<ProviderEntry> {
      try {
        const changed = await db.transaction(async (tx) => {
          const before = await lockProvider(tx, id);
          if (!before) throw new AppError('not_found');
          const changes = withoutUndefined(fields);
          if (before.name === builtin) requireUnchangedBuiltin(before, changes);
          else if (changes.name !== undefined && changes.name !== before.name)
            await requireUnused(tx, before);
          if (changes.name ?? changes.models) requireSupportedModels({ ...before, ...changes });
          if (changes.baseUrl) changes.baseUrl = normalizeBaseUrl(changes.baseUrl, settings.providerHosts);
          const after = await updateProvider(tx, id, changes);
          if (changes.name ?? changes.baseUrl ?? changes.apiKeyEnvVar) requireAllowedKeyHost(after);
          await audit.record(tx, actor, {
            action: 'provider_changed',
            targetType: 'provider',
            targetId: id,
            before: auditFacts(before),
            after: auditFacts(after),
          });
          return after;
        });
        return await replyOne(changed);
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('provider_taken') : error;
      }
    },
  };
}

/** The form sends all fields, so unchanged ones are allowed. */
function requireUnchangedBuiltin(before: ProviderRow, changes: Changes<ProviderFields>): void {
  for (const field of ['name', 'apiKeyEnvVar', 'baseUrl'] as const) {
    if (changes[field] !== undefined && changes[field] !== before[field])
      throw new AppError('builtin_provider');
  }
}

/** Refuses models for services without a choice of models. @throws validation_failed */
function requireSupportedModels({ name, models }: Pick<ProviderFields, 'name' | 'models'>): void {
  const supported: readonly string[] | undefined = name === builtin ? [] : adapterFor(name)?.models;
  const unsupported = Object.keys(models).filter((service) => supported?.includes(service) === false);
  const issues = unsupported.map((service) => ({
    path: `models.${service}`,
    message: messages.modelNotUsed(service),
  }));
  const [first] = issues;
  if (first) throw new AppError('validation_failed', { issues }, first.message);
}

/**
 * Validates and normalizes the base URL of a provider, without a trailing slash. See `requirePublicAddress`.
 * @throws refused_address
 */
function normalizeBaseUrl(text: string, allowedHosts: ReadonlySet<string>): string {
  const field = { path: 'baseUrl', setting: 'PROVIDER_HOSTS' };
  const url = requirePublicAddress(text, allowedHosts, field);
  if (url.search || url.hash) refuseAddress(field, messages.addressWithQuery);
  return url.href.replace(/\/+$/, '');
}
