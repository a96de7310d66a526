import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { liveEntities } from '#contract/entities.ts';
import { liveEvent } from '#contract/events.ts';
import { splitRoute } from '#contract/split-route.ts';

const endpoints = Object.entries<Endpoint>(api);
const isGet = ({ route }: Endpoint) => splitRoute(route).method === 'GET';
const hasJson = ({ replies }: Endpoint) => Object.values(replies).some((reply) => typeof reply === 'object');
const namesOf = (matches: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(([, endpoint]) => matches(endpoint)).map(([name]) => name);

it('every GET endpoint with a JSON reply declares the entities that it reads', () => {
  expect(namesOf((endpoint) => isGet(endpoint) && hasJson(endpoint) && !endpoint.reads)).toEqual([]);
});

it('every endpoint that is not GET declares the entities that it changes', () => {
  expect(namesOf((endpoint) => !isGet(endpoint) && !endpoint.changes)).toEqual([]);
});

it('live events exist for exactly the live entities', () => {
  const published = liveEvent.options.map(({ shape }) => shape.entity.value);
  expect(published.toSorted()).toEqual([...liveEntities].toSorted());
});
