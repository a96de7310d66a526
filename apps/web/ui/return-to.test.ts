import { describe, expect, it } from 'vitest';
import { safeReturnTo } from '#web/ui/return-to.ts';

const origin = 'http://studio.example';

describe('safeReturnTo', () => {
  it.each(['/', '/projects', '/projects/1?tab=ideas#comment', '/tokens'])('keeps the path %s', (path) => {
    expect(safeReturnTo(path, origin)).toBe(path);
  });

  it.each([
    null,
    '',
    'projects',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/api/logout',
    '/sign-in?returnTo=/',
  ])('returns "/" for %j', (path) => {
    expect(safeReturnTo(path, origin)).toBe('/');
  });

  it('rejects absolute URLs of the same origin', () => {
    expect(safeReturnTo('http://studio.example/projects', origin)).toBe('/');
  });
});
