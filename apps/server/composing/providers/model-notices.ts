import type { ModelNotice } from '#contract/providers.ts';
import type { PricedService } from '#contract/tokens.ts';
import type { ModelSurvey } from '#providers/provider.ts';
import { dayOf } from '#providers/http/list-models.ts';
import type { ProviderRow } from './providers.repo.ts';
import type { ChangedDefaults } from '../../platform/schema/providers.tables.ts';

/** Days before the end of a model from which on admins are warned. */
const warningDays = 60;
const dayMs = 86_400_000;

/** A service that has a price, and when the price was last saved. */
export interface PricedAt {
  readonly service: PricedService;
  readonly updatedAt: Date;
}

type Models = Pick<ProviderRow, 'models' | 'listedModels' | 'changedDefaults'>;

/**
 * What an admin should know about the models of a provider: ends within 60 days of models that are in use, and
 * defaults that have changed since the price was saved.
 */
export function modelNotices(
  { models, listedModels, changedDefaults }: Models,
  priced: readonly PricedAt[],
  nowMs: number,
): ModelNotice[] {
  const horizon = dayOf(nowMs + warningDays * dayMs);
  return priced.flatMap(({ service, updatedAt }) => {
    const named = models[service];
    const model = named ?? listedModels?.defaults[service];
    const endsOn = model === undefined ? undefined : listedModels?.ends[model];
    const changed = named === undefined ? changedDefaults[service] : undefined;
    const notices: ModelNotice[] = [];
    if (model !== undefined && endsOn !== undefined && endsOn <= horizon)
      notices.push({
        what: 'model_ends',
        service,
        model,
        endsOn,
        hasEnded: endsOn < dayOf(nowMs),
        isNamed: named !== undefined,
      });
    if (changed && updatedAt.getTime() < Date.parse(changed.at))
      notices.push({ what: 'default_model_changed', service, model: changed.model });
    return notices;
  });
}

/** The changed defaults after a survey: those of before, and the ones that differ from the last survey. */
export function changedDefaultsAfter(
  { models, listedModels, changedDefaults }: Models,
  survey: ModelSurvey,
  at: Date,
): ChangedDefaults {
  const changes = Object.entries(survey.defaults).filter(([name, model]) => {
    const service = name as PricedService;
    const before = listedModels?.defaults[service];
    return models[service] === undefined && before !== undefined && before !== model;
  });
  const added = changes.map(([service, model]) => [service, { model, at: at.toISOString() }]);
  return { ...changedDefaults, ...(Object.fromEntries(added) as ChangedDefaults) };
}
