import { expect, it } from 'vitest';
import {
  consumptionBars,
  consumptionRows,
  consumptionTotals,
  wholeUnits,
} from '#web/features/admin/providers/consumption-rows.ts';
import { messages } from '#web/features/admin/providers/messages.ts';

const music = {
  service: 'music',
  provider: 'builtin',
  providerId: 'p1',
  count: 2,
  totalUnits: 60,
  totalProviderCost: 2,
  totalTokensCharged: 150,
  totalFreeTokens: 50,
};
const unknown = { ...music, service: 'humming', provider: 'gone', providerId: null, totalFreeTokens: 0 };
const rows = consumptionRows([music, unknown], [{ id: 'p1', displayName: 'Built-in composer' }]);

it('consumptionRows names services and providers and keeps the stored names of deleted ones', () => {
  expect(rows.map(({ serviceName, providerName }) => [serviceName, providerName])).toEqual([
    ['Music', 'Built-in composer'],
    ['humming', 'gone'],
  ]);
});

it('consumptionBars draws charged, then free tokens, and states both', () => {
  expect(consumptionBars(rows).map(({ label, parts, value }) => [label, parts, value])).toEqual([
    ['Music, Built-in composer', [150, 50], '150 tokens, 50 free'],
    ['humming, gone', [150, 0], '150 tokens'],
  ]);
});

const units = (service: string, totalUnits: number) =>
  messages.stats.units({ service, units: wholeUnits({ service, totalUnits }) });

it('each service is counted in its own unit', () => {
  expect([units('music', 60.4), units('voice', 1.5), units('text', 0.007), units('image', 1)]).toEqual([
    '60 s',
    '1,500 characters',
    '7 characters',
    '1 image',
  ]);
});

it('consumptionTotals sums the columns that have a common unit', () => {
  expect(consumptionTotals(rows)).toEqual({
    count: 4,
    totalProviderCost: 4,
    totalTokensCharged: 300,
    totalFreeTokens: 50,
  });
});
