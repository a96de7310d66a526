import { expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { changes, liveEntities, reads } from '#contract/entities.ts';
import { liveEvent } from '#contract/events.ts';
import { type RouteName, splitRoute } from '#contract/routes.ts';

const endpoints = Object.entries(api).map(([name, { route, ...spec }]) => {
  const { replies }: EndpointSpec = spec;
  const hasJson = Object.values(replies).some((reply) => typeof reply === 'object');
  return { name: name as RouteName, method: splitRoute(route).method, hasJson };
});

/** Their replies are not cached: downloads and forms that are submitted once. */
const keepNothing = new Set<RouteName>([
  'exportAccount',
  'exportUser',
  'getTrackStems',
  'getTrackMidi',
  'getTrackWav',
]);

/** They change nothing that the same user's screens show: sign-in, read-only calls, calculations and webhooks. */
const changeNothing = new Set<RouteName>([
  'register',
  'signIn',
  'signInWithCode',
  'requestEmailVerification',
  'setForgottenPassword',
  'deleteAccount',
  'beginSecondFactor',
  'understandMusic',
  'estimateMusicCost',
  'estimateSoundCost',
  'receiveStripeEvent',
  'unsubscribe',
  'reportClientError',
  'updateTokens',
]);

it('every GET endpoint with a JSON reply declares the entities that it reads', () => {
  const silent = endpoints.filter(
    ({ name, method, hasJson }) => method === 'GET' && hasJson && !(name in reads),
  );
  expect(silent.map(({ name }) => name).filter((name) => !keepNothing.has(name))).toEqual([]);
});

it('every endpoint that changes data declares the changed entities', () => {
  const silent = endpoints.filter(({ name, method }) => method !== 'GET' && !(name in changes));
  expect(silent.map(({ name }) => name).filter((name) => !changeNothing.has(name))).toEqual([]);
});

it('live events exist for exactly the live entities', () => {
  const told = liveEvent.options.map(({ shape }) => shape.entity.value);
  expect(told.toSorted()).toEqual([...liveEntities].toSorted());
});
