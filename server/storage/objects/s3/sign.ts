import { createHash, createHmac } from 'node:crypto';
import type { S3Settings } from './s3-settings.ts';

export interface Signable {
  readonly method: string;
  /** With its slash, percent-encoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** By their names in lower case, `host` among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The query as it is signed, and so as it has to be sent: sorted and strictly encoded. */
export function canonicalQuery(query: Signable['query']): string {
  return Object.entries(query)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/**
 * The headers of a request with those that prove who sends it and what.
 * Source: AWS Signature Version 4, "Authenticating Requests: Using the Authorization Header" of the S3 API reference.
 */
export function signedHeaders(
  { method, path, query, headers, body }: Signable,
  { region, accessKeyId, secretAccessKey }: Pick<S3Settings, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const bodyHash = sha256(body);
  const all: Record<string, string> = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const names = Object.keys(all).toSorted();
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${all[name]!.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex');
  const credential = `Credential=${accessKeyId}/${scope}`;
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Everything but the unreserved characters of RFC 3986, which encodeURIComponent nearly does. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
