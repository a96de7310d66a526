import { expect, test } from 'vitest';
import { signedHeaders, type Signable } from './sign.ts';

/** The examples of the S3 API reference, "Signature Calculations for the Authorization Header". */
const credentials = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const at = new Date('2013-05-24T00:00:00Z');
const host = 'examplebucket.s3.amazonaws.com';
const nothing = new Uint8Array();

test.for<[name: string, request: Signable, signature: string]>([
  [
    'a part of an object',
    { method: 'GET', path: '/test.txt', query: {}, headers: { host, range: 'bytes=0-9' }, body: nothing },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object to store',
    {
      method: 'PUT',
      path: '/test%24file.text',
      query: {},
      headers: { host, date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a query without a value',
    { method: 'GET', path: '/', query: { lifecycle: '' }, headers: { host }, body: nothing },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    { method: 'GET', path: '/', query: { prefix: 'J', 'max-keys': '2' }, headers: { host }, body: nothing },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs %s as the reference does', ([, request, signature]) => {
  expect(signedHeaders(request, credentials, at)['authorization']).toContain(`Signature=${signature}`);
});
