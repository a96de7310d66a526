import * as fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { splitRoute } from '#contract/split-route.ts';
import type { ApiCall } from '../access/access-rule.ts';
import { malformedForms } from './forms.ts';
import { fuzzHeaders } from './fuzz-headers.ts';
import { fuzzUrlPart, fuzzPayload, fuzzQuery, fuzzValue, oversizedJson } from './fuzz-values.ts';

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

const malformedObject = (valid: object, names: string[]) =>
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
        fuzzValue,
        { minKeys: 1, maxKeys: 3 },
      ),
      omitted: fc.constantFrom('', ...names),
    })
    .map(({ changes, omitted }) =>
      Object.fromEntries(Object.entries({ ...valid, ...changes }).filter(([name]) => name !== omitted)),
    );

const json = { 'content-type': 'application/json' };

/** The URL of a call, with some parameters replaced. */
function address(
  endpoint: Endpoint,
  { params = {}, query = {} }: ApiCall,
  malformed = {},
  search = {},
): string {
  const all: Record<string, string> = { ...params, ...malformed };
  const { path } = splitRoute(endpoint.route);
  const filled = path.replaceAll(/:(\w+)|\*/g, (match, name: string | undefined) => all[name ?? match] ?? '');
  const pairs = Object.entries({ ...query, ...search }).map(([name, value]) => `${name}=${String(value)}`);
  return pairs.length ? `${filled}?${pairs.join('&')}` : filled;
}

/** The valid request; JSON if the endpoint takes both JSON and a form. */
export function validRequest(endpoint: Endpoint, call: ApiCall): MalformedRequest {
  const url = address(endpoint, call);
  return endpoint.body
    ? { url, headers: json, payload: JSON.stringify(call.body ?? {}) }
    : { url, headers: {} };
}

/** Requests with invalid ids in the path. */
export function invalidIdRequests(endpoint: Endpoint, call: ApiCall): fc.Arbitrary<MalformedRequest> {
  const valid = validRequest(endpoint, call);
  return fc
    .dictionary(fc.constantFrom(...Object.keys(call.params ?? {})), fuzzUrlPart, { minKeys: 1 })
    .map((malformed) => ({ ...valid, url: address(endpoint, call, malformed) }));
}

/** Requests to an endpoint, each malformed in one aspect. */
export function malformedRequests(endpoint: Endpoint, call: ApiCall): fc.Arbitrary<MalformedRequest> {
  const { params = {}, body = {}, form } = call;
  const queryNames = [...namesIn(endpoint.query), 'limit', 'cursor'];
  const valid = validRequest(endpoint, call);
  const here = valid.url;

  const variants: fc.Arbitrary<MalformedRequest>[] = [
    fc
      .dictionary(fc.constantFrom(...queryNames), fuzzUrlPart, { minKeys: 1, maxKeys: 2 })
      .map((search) => ({ ...valid, url: address(endpoint, call, {}, search) })),
    fuzzQuery.map((search) => ({ ...valid, url: `${here.split('?', 1)[0]}?${search}` })),
    fuzzHeaders.map((headers) => ({ ...valid, url: here, headers: { ...valid.headers, ...headers } })),
    fuzzPayload.map(({ type, payload }) => ({
      url: here,
      payload,
      headers: type ? { 'content-type': type } : {},
    })),
  ];
  if (Object.keys(params).length > 0) variants.push(invalidIdRequests(endpoint, call));
  if (endpoint.body) {
    const malformed = fc.oneof(
      { weight: 6, arbitrary: malformedObject(body as object, namesIn(endpoint.body)) },
      { weight: 1, arbitrary: fuzzValue },
    );
    const malformedBody = malformed.map((value) => ({
      url: here,
      headers: json,
      payload: JSON.stringify(value),
    }));
    variants.push(malformedBody, malformedBody, malformedBody);
  }
  if (endpoint.form && form) {
    const forms = malformedForms(form, namesIn(endpoint.form.fields));
    const malformedForm = forms.map(({ body: payload, headers }) => ({ url: here, payload, headers }));
    variants.push(malformedForm, malformedForm, malformedForm, malformedForm);
  }
  const oversized = fc.constant({ url: here, headers: json, payload: oversizedJson });
  return fc.oneof(...variants.map((arbitrary) => ({ weight: 20, arbitrary })), {
    weight: 1,
    arbitrary: oversized,
  });
}

/** The first examples of every run: each text field of the body with a NUL character. */
export function nulCharacterRequests(endpoint: Endpoint, call: ApiCall): MalformedRequest[] {
  if (!endpoint.body) return [];
  const url = address(endpoint, call);
  return namesIn(endpoint.body).map((name) => ({
    url,
    headers: json,
    payload: JSON.stringify({ ...(call.body as object), [name]: 'a\u0000b' }),
  }));
}
