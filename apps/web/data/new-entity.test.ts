import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entity } from '#contract/entities.ts';
import { reads } from '#contract/reads-and-changes.ts';
import type { RouteName } from '#contract/routes.ts';
import { applyChange } from '#web/data/entity-cache.ts';
import { queryClient, queryKeyOf } from '#web/data/query.ts';

/** The entry that a new entity needs in the contract. */
const line = { listMarkers: { rows: 'marker', in: 'markers', latest: 'createdAt' } };
beforeAll(() => void Object.assign(reads, line));
afterAll(() => void Reflect.deleteProperty(reads, 'listMarkers'));

const marker = (id: string, day: number) => ({ id, createdAt: `2026-01-0${day}T00:00:00.000Z` });

it('a list of a new entity is updated by its live events after one added line in the contract', () => {
  const params = { projectId: 'p' };
  const key = queryKeyOf('listMarkers' as RouteName, { params });
  queryClient.setQueryData(key, { markers: [marker('old', 1)] });
  const change = { entity: 'marker' as Entity, projectId: 'p' };
  applyChange({ ...change, id: 'new', row: marker('new', 2) });
  applyChange({ ...change, id: 'old', row: { ...marker('old', 1), label: 'Chorus' } });
  expect(queryClient.getQueryData(key)).toEqual({
    markers: [marker('new', 2), { ...marker('old', 1), label: 'Chorus' }],
  });
  applyChange({ ...change, id: 'new', row: null });
  expect(queryClient.getQueryData(key)).toEqual({
    markers: [{ ...marker('old', 1), label: 'Chorus' }],
  });
});
