import * as fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { splitRoute } from '#contract/routes.ts';
import type { Asked } from '../access/access-table.ts';
import { malformedForms } from './forms.ts';
import { nastyHeaders } from './nasty-headers.ts';
import { nastyPart, nastyPayload, nastyQuery, nastyValue, oversizedJson } from './nasty.ts';

export interface MalformedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** The property names of an object schema. */
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

const json = { 'content-type': 'application/json' };

/** The URL of a call, with some parameters replaced. */
function address(endpoint: Endpoint, { params = {}, query = {} }: Asked, spoilt = {}, search = {}): string {
  const all: Record<string, string> = { ...params, ...spoilt };
  const { path } = splitRoute(endpoint.route);
  const filled = path.replaceAll(/:(\w+)|\*/g, (match, name: string | undefined) => all[name ?? match] ?? '');
  const pairs = Object.entries({ ...query, ...search }).map(([name, value]) => `${name}=${String(value)}`);
  return pairs.length ? `${filled}?${pairs.join('&')}` : filled;
}

/** The valid request; JSON if the endpoint takes both JSON and a form. */
export function soundRequest(endpoint: Endpoint, asked: Asked): MalformedRequest {
  const url = address(endpoint, asked);
  return endpoint.body
    ? { url, headers: json, payload: JSON.stringify(asked.body ?? {}) }
    : { url, headers: {} };
}

/** Requests with invalid ids in the path. */
export function misnamedRequests(endpoint: Endpoint, asked: Asked): fc.Arbitrary<MalformedRequest> {
  const sound = soundRequest(endpoint, asked);
  return fc
    .dictionary(fc.constantFrom(...Object.keys(asked.params ?? {})), nastyPart, { minKeys: 1 })
    .map((spoilt) => ({ ...sound, url: address(endpoint, asked, spoilt) }));
}

/** Requests to an endpoint, each malformed in one aspect. */
export function malformedRequests(endpoint: Endpoint, asked: Asked): fc.Arbitrary<MalformedRequest> {
  const { params = {}, body = {}, form } = asked;
  const queryNames = [...namesIn(endpoint.query), 'limit', 'cursor'];
  const sound = soundRequest(endpoint, asked);
  const here = sound.url;

  const ways: fc.Arbitrary<MalformedRequest>[] = [
    fc
      .dictionary(fc.constantFrom(...queryNames), nastyPart, { minKeys: 1, maxKeys: 2 })
      .map((search) => ({ ...sound, url: address(endpoint, asked, {}, search) })),
    nastyQuery.map((search) => ({ ...sound, url: `${here.split('?', 1)[0]}?${search}` })),
    nastyHeaders.map((headers) => ({ ...sound, url: here, headers: { ...sound.headers, ...headers } })),
    nastyPayload.map(({ type, payload }) => ({
      url: here,
      payload,
      headers: type ? { 'content-type': type } : {},
    })),
  ];
  if (Object.keys(params).length > 0) ways.push(misnamedRequests(endpoint, asked));
  if (endpoint.body) {
    const spoilt = fc.oneof(
      { weight: 6, arbitrary: spoiltObject(body as object, namesIn(endpoint.body)) },
      { weight: 1, arbitrary: nastyValue },
    );
    const spoiltBody = spoilt.map((value) => ({ url: here, headers: json, payload: JSON.stringify(value) }));
    ways.push(spoiltBody, spoiltBody, spoiltBody);
  }
  if (endpoint.form && form) {
    const forms = malformedForms(form, namesIn(endpoint.form.fields));
    const spoiltForm = forms.map(({ body: payload, headers }) => ({ url: here, payload, headers }));
    ways.push(spoiltForm, spoiltForm, spoiltForm, spoiltForm);
  }
  const oversized = fc.constant({ url: here, headers: json, payload: oversizedJson });
  return fc.oneof(...ways.map((arbitrary) => ({ weight: 20, arbitrary })), {
    weight: 1,
    arbitrary: oversized,
  });
}

/** The first examples of every run: each text field of the body with a NUL character. */
export function unkeepableRequests(endpoint: Endpoint, asked: Asked): MalformedRequest[] {
  if (!endpoint.body) return [];
  const url = address(endpoint, asked);
  return namesIn(endpoint.body).map((name) => ({
    url,
    headers: json,
    payload: JSON.stringify({ ...(asked.body as object), [name]: 'a\u0000b' }),
  }));
}
