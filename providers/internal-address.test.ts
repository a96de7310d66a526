import { describe, expect, test } from 'vitest';
import { isInternalHost } from './internal-address.ts';

const hostOf = (url: string) => new URL(url).hostname;

describe('a host of a network of one’s own', () => {
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
    'https://[fe80::1]',
    'https://[fd12:3456::1]',
    'https://10.1.2.3',
    'https://172.16.0.1',
    'https://172.31.255.255',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://localhost',
    'https://LOCALHOST.',
    'https://api.localhost',
    'https://metadata.google.internal',
    'https://gpu-box',
    'https://gpu-box.local',
    'https://nas.home.arpa.',
  ])('%s', (url) => {
    expect(isInternalHost(hostOf(url))).toBe(true);
  });
});

describe('a host of the public internet', () => {
  test.each([
    'https://api.elevenlabs.io',
    'https://8.8.8.8',
    'https://172.32.0.1',
    'https://[2606:4700::1111]',
    'https://localhost.example.org',
    'https://xn--bcher-kva.example',
  ])('%s', (url) => {
    expect(isInternalHost(hostOf(url))).toBe(false);
  });
});
