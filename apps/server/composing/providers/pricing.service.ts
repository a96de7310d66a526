import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import type { ServicePricing } from '#contract/pricing.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { isUniqueViolation } from '#server/platform/storage/postgres/errors.ts';
import {
  clearDefault,
  insertPricing,
  listPricing,
  lockPrices,
  lockProvider,
  readPricing,
  updatePricing,
  type PricingRow,
} from './providers.repo.ts';
import { withoutUndefined } from './without-undefined.ts';
import type { ComposingServices, Context } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

/** A price as entered; decimals are strings, so that they are not rounded. */
export interface PricingFields {
  readonly providerId: string;
  readonly service: string;
  readonly displayName: string;
  readonly costPerUnit: string;
  readonly userTokenMultiplier: string;
  readonly freeTokensDaily: number;
  readonly minTokenCost: number;
  readonly maxTokenCost: number | null;
  readonly isActive: boolean;
  readonly isDefault: boolean;
}

type Changes = { readonly [Name in keyof PricingFields]?: PricingFields[Name] | undefined };

function reply({ createdAt: _created, updatedAt: _updated, ...row }: PricingRow): ServicePricing {
  return {
    ...row,
    costPerUnit: Number(row.costPerUnit),
    userTokenMultiplier: Number(row.userTokenMultiplier),
  };
}

const auditFacts = ({ id: _id, createdAt: _created, updatedAt: _updated, ...facts }: PricingRow) => facts;

function requireValidRange({
  minTokenCost,
  maxTokenCost,
}: Pick<PricingFields, 'minTokenCost' | 'maxTokenCost'>) {
  if (maxTokenCost === null || maxTokenCost >= minTokenCost) return;
  const message = messages.maximumBelowMinimum;
  throw validationError('maxTokenCost', message);
}

/** Texts are never charged to the balance: only a user's free tokens of the day pay for them. */
function requireFreeText(
  priced: Pick<PricingFields, 'service' | 'freeTokensDaily' | 'minTokenCost' | 'costPerUnit'>,
) {
  const isFree = priced.minTokenCost === 0 && Number(priced.costPerUnit) === 0;
  if (priced.service !== 'text' || isFree || priced.freeTokensDaily > 0) return;
  const message = messages.textIsFree;
  throw validationError('freeTokensDaily', message);
}

async function requireProvider(tx: Tx, providerId: string): Promise<void> {
  if (!(await lockProvider(tx, providerId))) throw new AppError('not_found', {}, messages.noSuchProvider);
}

export type ServicePrices = ReturnType<typeof pricingService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly prices: ServicePrices;
  }
}

/** Prices of services. A change applies to later requests. */
export function pricingService({ db }: Context, { audit }: ComposingServices) {
  return {
    list: async (): Promise<ServicePricing[]> => (await listPricing(db)).map(reply),

    /** @throws not_found (the provider), pricing_taken, validation_failed */
    create: (actor: AuditActor, fields: PricingFields): Promise<ServicePricing> =>
      db.transaction(async (tx) => {
        requireValidRange(fields);
        requireFreeText(fields);
        await lockPrices(tx);
        await requireProvider(tx, fields.providerId);
        const id = uuidv7();
        if (fields.isDefault) await clearDefault(tx, fields.service, id);
        const row = await insertPricing(tx, { id, ...fields });
        if (!row) throw new AppError('pricing_taken');
        await audit.record(tx, actor, {
          action: 'pricing_created',
          targetType: 'service_pricing',
          targetId: row.id,
          after: auditFacts(row),
        });
        return reply(row);
      }),

    /** @throws not_found, pricing_taken, validation_failed */
    async update(actor: AuditActor, id: string, fields: Changes): Promise<ServicePricing> {
      try {
        return await db.transaction(async (tx) => {
          await lockPrices(tx);
          const before = await readPricing(tx, id);
          if (!before) throw new AppError('not_found');
          const changes = withoutUndefined(fields);
          const merged = { ...before, ...changes };
          requireValidRange(merged);
          requireFreeText(merged);
          if (changes.providerId !== undefined) await requireProvider(tx, changes.providerId);
          if (merged.isDefault) await clearDefault(tx, merged.service, id);
          const after = await updatePricing(tx, id, changes);
          await audit.record(tx, actor, {
            action: 'pricing_changed',
            targetType: 'service_pricing',
            targetId: id,
            before: auditFacts(before),
            after: auditFacts(after),
          });
          return reply(after);
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('pricing_taken') : error;
      }
    },
  };
}
