import { describe, expect, it } from 'vitest';
import { callUrl } from '#client/call-options.ts';
import { nextCursorOf } from '#client/next-cursor.ts';
import { ApiError, serverMessage } from '#web/data/api-error.ts';

describe('callUrl', () => {
  it('fills in the path parameters', () => {
    expect(callUrl('listProjectTracks', { params: { projectId: 'a/b' } })).toBe('/api/projects/a%2Fb/tracks');
  });

  it('writes the query and leaves out undefined values', () => {
    expect(callUrl('listTransactions', { query: { limit: 50, cursor: undefined } })).toBe(
      '/api/tokens/transactions?limit=50',
    );
  });

  it('returns the bare path without parameters and query', () => {
    expect(callUrl('getBalance')).toBe('/api/user/tokens');
  });
});

describe('nextCursorOf', () => {
  it('reads the cursor of the next page', () => {
    expect(nextCursorOf('</api/tracks?limit=2&cursor=a%2Bb>; rel="next"')).toBe('a+b');
  });

  it('finds the next link among other links', () => {
    expect(nextCursorOf('</api/tracks>; rel="first", </api/tracks?cursor=c>; rel="next"')).toBe('c');
  });

  it.each([null, '', '</api/tracks?cursor=c>; rel="prev"'])('returns undefined for %j', (link) => {
    expect(nextCursorOf(link)).toBeUndefined();
  });
});

describe('ApiError', () => {
  it('has the status and the body text as its message', () => {
    const body = '{"code":"not_found","message":"Nothing here.","hint":1}';
    const error = new ApiError(404, body, 'Not Found');
    expect(error.message).toBe(`404: ${body}`);
    expect(error).toMatchObject({ code: 'not_found', reason: 'Nothing here.', facts: { hint: 1 } });
  });

  it('has the status text as its message if the body is empty', () => {
    expect(new ApiError(503, '', 'Service Unavailable').message).toBe('503: Service Unavailable');
  });

  it('ignores a body that is not a JSON object', () => {
    for (const body of ['<html>', '[1]', 'null']) {
      expect(serverMessage(new ApiError(502, body, ''), 'otherwise')).toBe('otherwise');
    }
  });

  it('reads the seconds to wait from Retry-After', () => {
    expect(new ApiError(429, '', '', '30').retryAfterSeconds).toBe(30);
    expect(new ApiError(429, '', '').retryAfterSeconds).toBeUndefined();
  });
});
