import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { checkAddress, guardedLookup, RefusedAddress } from './guard.ts';

const open: LookupAddress = { address: '93.184.216.34', family: 4 };
const inside: LookupAddress = { address: '10.0.0.7', family: 4 };
const url = new URL('https://api.example.com');

/** A name that answers with one list after the other, and what a socket that is opened to it gets. */
function nameThatSays(answers: readonly (readonly LookupAddress[])[], allowed: readonly string[] = []) {
  let asked = 0;
  const resolve = (_name: string, done: (error: null, found: readonly LookupAddress[]) => void) =>
    done(null, answers[asked++] ?? []);
  const lookup = guardedLookup(url, new Set(allowed), resolve);
  const connect = (all = true) =>
    new Promise<unknown>((settle) => {
      lookup(url.hostname, { all }, (error, found) => settle(error ?? found));
    });
  return { connect, asked: () => asked };
}

it('a socket is opened to the very addresses that were looked at', async () => {
  const name = nameThatSays([[open], [open]]);
  expect(await name.connect()).toEqual([open]);
  expect(await name.connect(false)).toBe(open.address);
  expect(name.asked()).toBe(2);
});

it('a name that changes its answer between two looks is looked at anew, and refused', async () => {
  const name = nameThatSays([[open], [inside]]);
  expect(await name.connect()).toEqual([open]);
  expect(await name.connect()).toBeInstanceOf(RefusedAddress);
});

it('one internal address among others is one too many', async () => {
  expect(await nameThatSays([[open, inside]]).connect()).toBeInstanceOf(RefusedAddress);
});

it('a host that the deployment allows may be inside', async () => {
  expect(await nameThatSays([[inside]], [url.host]).connect()).toEqual([inside]);
});

it('a name without an address leads nowhere', async () => {
  expect(await nameThatSays([]).connect()).toMatchObject({ message: 'no address' });
});

it.each([
  ['https://key:secret@api.example.com', []],
  ['http://key@gpu-box', ['gpu-box']],
  ['http://gpu-box:8002', ['gpu-box:8001']],
  ['http://gpu-box.', ['gpu-box']],
  ['ftp://gpu-box', ['gpu-box']],
])('%s is not asked where %j may be', (address, allowed) => {
  expect(() => checkAddress(new URL(address), new Set(allowed))).toThrow(RefusedAddress);
});

it.each([
  ['https://gpu-box:443/v1', 'gpu-box:443'],
  ['http://gpu-box', 'gpu-box:80'],
  ['http://GPU-BOX:8001', 'gpu-box:8001'],
  ['http://gpu-box:8001', 'gpu-box'],
  ['http://[::1]:8880', '[::1]:8880'],
])('%s is asked where %s may be', (address, allowed) => {
  expect(() => checkAddress(new URL(address), new Set([allowed]))).not.toThrow();
});
