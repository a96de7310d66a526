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
const notCached = new Set<RouteName>([
  'exportAccount',
  'exportUser',
  'getTrackStems',
  'getTrackMidi',
  'getTrackWav',
  'downloadSharedTrack',
  'getOembed',
]);

/** They change nothing that the same user's screens show: sign-in, read-only calls, calculations and webhooks. */
const withoutChanges = new Set<RouteName>([
  'register',
  'signIn',
  'signInWithCode',
  'requestEmailVerification',
  'setForgottenPassword',
  'deleteAccount',
  'beginSecondFactor',
  'understandMusic',
  'importMusic',
  'estimateMusicCost',
  'estimateSoundCost',
  'estimateRemake',
  'estimateTakes',
  'readEdits',
  'receiveStripeEvent',
  'unsubscribe',
  'reportClientError',
  'updateTokens',
  'sharePresence',
  'countSharedPlay',
]);

it('every GET endpoint with a JSON reply declares the entities that it reads', () => {
  const undeclared = endpoints.filter(
    ({ name, method, hasJson }) => method === 'GET' && hasJson && !(name in reads),
  );
  expect(undeclared.map(({ name }) => name).filter((name) => !notCached.has(name))).toEqual([]);
});

it('every endpoint that changes data declares the changed entities', () => {
  const undeclared = endpoints.filter(({ name, method }) => method !== 'GET' && !(name in changes));
  expect(undeclared.map(({ name }) => name).filter((name) => !withoutChanges.has(name))).toEqual([]);
});

it('live events exist for exactly the live entities', () => {
  const published = liveEvent.options.map(({ shape }) => shape.entity.value);
  expect(published.toSorted()).toEqual([...liveEntities].toSorted());
});
