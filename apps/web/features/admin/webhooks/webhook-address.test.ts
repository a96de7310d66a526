import { expect, test } from 'vitest';
import { webhookAddress } from './webhook-address.ts';

test('the address of a webhook is shown without scheme, query and final slash', () => {
  expect(webhookAddress('https://chat.example/hooks/music?token=abc#x')).toBe('chat.example/hooks/music');
  expect(webhookAddress('http://127.0.0.1:8080/')).toBe('127.0.0.1:8080');
});
