import * as fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { splitRoute } from '#contract/routes.ts';
import type { Asked } from '../access/access-table.ts';
import { nastyHeader, nastyPart, nastyPayload, nastyValue } from './nasty.ts';

export interface MalformedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** The names that a schema's object may have. */
function namesIn(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const all = [properties, ...anyOf.map((one) => (typeof one === 'object' ? (one.properties ?? {}) : {}))];
  return [...new Set(all.flatMap((one) => Object.keys(one)))];
}

const spoiltObject = (sound: object, names: string[]) =>
  fc
    .record({
      changes: fc.dictionary(
        fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom(...names, 'unknown') },
          {
            weight: 1,
            arbitrary: fc.constantFrom('constructor', 'toString', 'hasOwnProperty', '', '\u0000'),
          },
        ),
        nastyValue,
        { minKeys: 1, maxKeys: 3 },
      ),
      left: fc.constantFrom('', ...names),
    })
    .map(({ changes, left }) =>
      Object.fromEntries(Object.entries({ ...sound, ...changes }).filter(([name]) => name !== left)),
    );

/** Requests to an endpoint, each spoilt in one of the ways in which a request can be. */
export function malformedRequests(endpoint: Endpoint, asked: Asked): fc.Arbitrary<MalformedRequest> {
  const { path } = splitRoute(endpoint.route);
  const { params = {}, query = {}, body = {} } = asked;
  const queryNames = [...namesIn(endpoint.query), 'limit', 'cursor'];
  const json = { 'content-type': 'application/json' };

  const address = (spoilt: Record<string, string>, search: Record<string, string>) => {
    const filled = path.replaceAll(/:(\w+)|\*/g, (match, name: string | undefined) => {
      const key = name ?? match;
      return spoilt[key] ?? params[key] ?? '';
    });
    const pairs = Object.entries({ ...query, ...search }).map(([name, value]) => `${name}=${value}`);
    return pairs.length ? `${filled}?${pairs.join('&')}` : filled;
  };
  const sound = endpoint.body ? { headers: json, payload: JSON.stringify(body) } : { headers: {} };
  const here = address({}, {});

  const ways: fc.Arbitrary<MalformedRequest>[] = [
    fc
      .dictionary(fc.constantFrom(...queryNames), nastyPart, { minKeys: 1, maxKeys: 2 })
      .map((search) => ({ url: address({}, search), ...sound })),
    nastyHeader.map((headers) => ({
      ...sound,
      url: here,
      headers: { ...sound.headers, ...headers } as Record<string, string>,
    })),
    nastyPayload.map(({ type, payload }) => ({
      url: here,
      payload,
      headers: type ? { 'content-type': type } : {},
    })),
  ];
  if (Object.keys(params).length > 0) {
    const one = fc.dictionary(fc.constantFrom(...Object.keys(params)), nastyPart, { minKeys: 1 });
    ways.push(one.map((spoilt) => ({ url: address(spoilt, {}), ...sound })));
  }
  if (endpoint.body) {
    const spoilt = fc.oneof(
      { weight: 6, arbitrary: spoiltObject(body as object, namesIn(endpoint.body)) },
      { weight: 1, arbitrary: nastyValue },
    );
    const spoiltBody = spoilt.map((value) => ({ url: here, headers: json, payload: JSON.stringify(value) }));
    ways.push(spoiltBody, spoiltBody, spoiltBody);
  }
  return fc.oneof(...ways);
}

/** What every run begins with: each text of the body with a character that no text can have. */
export function unkeepableRequests(
  endpoint: Endpoint,
  { params = {}, body = {} }: Asked,
): MalformedRequest[] {
  if (!endpoint.body) return [];
  const { path } = splitRoute(endpoint.route);
  const url = path.replaceAll(/:(\w+)/g, (_match, name: string) => params[name] ?? '');
  const headers = { 'content-type': 'application/json' };
  return namesIn(endpoint.body).map((name) => ({
    url,
    headers,
    payload: JSON.stringify({ ...(body as object), [name]: 'a\u0000b' }),
  }));
}
