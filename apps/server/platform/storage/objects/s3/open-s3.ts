import { randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Log } from '#server/platform/log.ts';
import { errorCode, StartError } from '../../start-error.ts';
import { isKey, type ObjectStore } from '../object-store.ts';
import { s3Client } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';
import { s3Store } from './s3.ts';

/** No upload takes that long: an older one was left by a process that ended. */
const abandonedAfterMs = 24 * 3_600_000;
/** The prefixes of all keys of this server, as its services build them. */
const ownKeyPattern = /^(?:incoming|probes|projects|users|voice-previews)\//;

/**
 * Opens the configured bucket, creates it when missing, and checks that it is writable.
 * @throws StartError
 */
export async function openS3Store(settings: S3Settings, log: Log): Promise<ObjectStore> {
  const { bucket } = settings;
  const client = s3Client(settings);
  const store = s3Store(client, bucket);
  try {
    await ensureBucket(client, store, bucket, log);
    await checkWritable(store);
  } catch (error) {
    client.destroy();
    throw startErrorFor(causeOf(error), settings);
  }
  void sweepUploads(client, bucket, Date.now()).catch((error: unknown) => {
    log.warn({ err: error }, 'failed to abort incomplete multipart uploads');
  });
  return store;
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? (error.cause ?? error) : error);

const isS3Error = (error: unknown, ...names: readonly string[]): boolean => {
  const cause = causeOf(error);
  return cause instanceof S3ServiceException && names.includes(cause.name);
};

async function ensureBucket(client: S3Client, store: ObjectStore, Bucket: string, log: Log): Promise<void> {
  try {
    return await store.check();
  } catch (error) {
    if (!isS3Error(error, 'NoSuchBucket')) throw error;
  }
  try {
    await client.send(new CreateBucketCommand({ Bucket }));
    log.info({ bucket: Bucket }, 'bucket created');
  } catch (error) {
    // Another process created it.
    if (!isS3Error(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists', 'OperationAborted')) throw error;
  }
}

async function checkWritable(store: ObjectStore): Promise<void> {
  const key = `probes/${randomUUID()}`;
  await store.put(key, Buffer.from('tutti'), { contentType: 'text/plain' });
  await store.delete(key);
}

/**
 * Aborts stale multipart uploads, whose parts take space and are not listed. The bucket may be shared: uploads under
 * other keys belong to other programs.
 * @returns the number of aborted uploads
 */
export async function sweepUploads(
  client: S3Client,
  Bucket: string,
  now: number,
  MaxUploads = 1_000,
): Promise<number> {
  let swept = 0;
  const after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (let isMore = true; isMore;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, MaxUploads, ...after }));
    for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
      // Some S3 servers do not fill in NextKeyMarker.
      Object.assign(after, { KeyMarker: Key, UploadIdMarker: UploadId });
      const isOwn = ownKeyPattern.test(Key) && isKey(Key);
      if (!isOwn || now - (Initiated?.getTime() ?? now) < abandonedAfterMs) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      swept += 1;
    }
    isMore = page.IsTruncated === true;
  }
  return swept;
}

function startErrorFor(error: unknown, { endpoint, bucket, region }: S3Settings): StartError {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof S3ServiceException)) {
    return new StartError(
      `S3_ENDPOINT is ${endpoint.href}, which can't be used: ${errorCode(error) ?? message}.`,
    );
  }
  const where = `The object store at ${endpoint.href}`;
  switch (error.name) {
    case 'InvalidAccessKeyId':
      return new StartError(`${where} does not know S3_ACCESS_KEY_ID.`);
    case 'SignatureDoesNotMatch':
      return new StartError(`${where} says that S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID.`);
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return new StartError(`${where} refuses S3_REGION ${region}: ${message}.`);
    case 'RequestTimeTooSkewed':
      return new StartError(`${where} refuses this machine's clock, which is ${new Date().toISOString()}.`);
    case 'AccessDenied':
      return new StartError(`${where} does not let S3_ACCESS_KEY_ID read and write the bucket ${bucket}.`);
    default:
      return new StartError(`${where} can't keep files in the bucket ${bucket}: ${error.name} ${message}.`);
  }
}
