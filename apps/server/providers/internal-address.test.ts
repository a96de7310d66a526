import { describe, expect, test } from 'vitest';
import { isInternalAddress, isInternalHost } from './internal-address.ts';

const hostOf = (url: string) => new URL(url).hostname;

describe('isInternalHost', () => {
  test.each([
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0x7f.0.0.0x1',
    'https://0177.0.0.1',
    'https://１２７.０.０.１',
    'https://0',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[::127.0.0.1]',
    'https://[0:0:0:0:0:ffff:10.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[::ffff:0:7f00:1]',
    'https://[64:ff9b:1::7f00:1]',
    'https://[::ffff:a9fe:a9fe]',
    'https://[fe80::1]',
    'https://[fec0::1]',
    'https://[ff02::1]',
    'https://[4000::1]',
    'https://[2001:0:7f00:1::]',
    'https://[fd12:3456::1]',
    'https://10.1.2.3',
    'https://172.16.0.1',
    'https://172.31.255.255',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://017700000001',
    'https://0x7f.1',
    'https://127.0.0.1.',
    'https://0.0.0.0',
    'https://[0000::0001]',
    'https://①②⑦.⓪.⓪.①',
    'https://127。0。0。1',
    'https://localhost',
    'https://ｌｏｃａｌｈｏｓｔ',
    'https://localhost..',
    'https://LOCALHOST.',
    'https://api.localhost',
    'https://metadata.google.internal',
    'https://gpu-box',
    'https://gpu-box.local',
    'https://nas.home.arpa.',
  ])('returns true for %s', (url) => {
    expect(isInternalHost(hostOf(url))).toBe(true);
  });
});

describe('isInternalHost', () => {
  test.each([
    'https://api.elevenlabs.io',
    'https://8.8.8.8',
    'https://172.32.0.1',
    'https://[2606:4700::1111]',
    'https://[2a00:1450:4001::200e]',
    'https://localhost.example.org',
    'https://xn--bcher-kva.example',
  ])('returns false for %s', (url) => {
    expect(isInternalHost(hostOf(url))).toBe(false);
  });
});

test('isInternalAddress returns true for a text that is not an IP address', () => {
  expect(['', 'nonsense', '127.1'].map((text) => isInternalAddress(text))).toEqual([true, true, true]);
});
