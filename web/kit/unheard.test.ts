import { describe, expect, it } from 'vitest';
import { unheardMs } from '#web/kit/unheard.ts';

const fromServer = { transferSize: 4_000 };
const fromCache = { transferSize: 0 };

describe('what a page has not heard of', () => {
  it('is nothing where it reads everything itself', () => {
    expect(unheardMs(false, fromServer, 900)).toBe(0);
    expect(unheardMs(false, fromCache, 900)).toBe(0);
  });

  it('is all since it was asked for where the server drew it', () => {
    expect(unheardMs(true, fromServer, 900)).toBe(900);
    expect(unheardMs(true, undefined, 900)).toBe(900);
  });

  it('has no limit where the browser had kept it from another time', () => {
    expect(unheardMs(true, fromCache, 900)).toBe(Number.POSITIVE_INFINITY);
  });
});
