import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { checkAddress, guardedLookup, DisallowedAddressError } from './guard.ts';

const external: LookupAddress = { address: '93.184.216.34', family: 4 };
const internal: LookupAddress = { address: '10.0.0.7', family: 4 };
const url = new URL('https://api.example.com');

/** A host whose DNS answers change with each lookup, and the lookup result of a socket that connects to it. */
function hostWithAnswers(answers: readonly (readonly LookupAddress[])[], allowed: readonly string[] = []) {
  let lookupCount = 0;
  const resolve = (_name: string, done: (error: null, found: readonly LookupAddress[]) => void) =>
    done(null, answers[lookupCount++] ?? []);
  const lookup = guardedLookup(url, new Set(allowed), resolve);
  const connect = (all = true) =>
    new Promise<unknown>((settle) => {
      lookup(url.hostname, { all }, (error, found) => settle(error ?? found));
    });
  return { connect, lookupCount: () => lookupCount };
}

it('a socket connects to the validated addresses', async () => {
  const name = hostWithAnswers([[external], [external]]);
  expect(await name.connect()).toEqual([external]);
  expect(await name.connect(false)).toBe(external.address);
  expect(name.lookupCount()).toBe(2);
});

it('a host whose DNS answer changes is checked at each lookup, and rejected', async () => {
  const name = hostWithAnswers([[external], [internal]]);
  expect(await name.connect()).toEqual([external]);
  expect(await name.connect()).toBeInstanceOf(DisallowedAddressError);
});

it('a single internal address among others is rejected', async () => {
  expect(await hostWithAnswers([[external, internal]]).connect()).toBeInstanceOf(DisallowedAddressError);
});

it('an allowed host may have an internal address', async () => {
  expect(await hostWithAnswers([[internal]], [url.host]).connect()).toEqual([internal]);
});

it('a host without addresses is an error', async () => {
  expect(await hostWithAnswers([]).connect()).toMatchObject({ message: 'no address' });
});

it.each([
  ['https://key:secret@api.example.com', []],
  ['http://key@gpu-box', ['gpu-box']],
  ['http://gpu-box:8002', ['gpu-box:8001']],
  ['http://gpu-box.', ['gpu-box']],
  ['ftp://gpu-box', ['gpu-box']],
])('%s is rejected if %j is allowed', (address, allowed) => {
  expect(() => checkAddress(new URL(address), new Set(allowed))).toThrow(DisallowedAddressError);
});

it.each([
  ['https://gpu-box:443/v1', 'gpu-box:443'],
  ['http://gpu-box', 'gpu-box:80'],
  ['http://GPU-BOX:8001', 'gpu-box:8001'],
  ['http://gpu-box:8001', 'gpu-box'],
  ['http://[::1]:8880', '[::1]:8880'],
])('%s is accepted if %s is allowed', (address, allowed) => {
  expect(() => checkAddress(new URL(address), new Set([allowed]))).not.toThrow();
});
