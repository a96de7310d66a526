import { randomUUID } from 'node:crypto';
import type { Log } from '#server/log.ts';
import { isKey, StorageGoneError, type ObjectStore } from '../object-store.ts';
import { errorCode, StartError } from '../../start-error.ts';
import { s3Client, usualPatience, type S3Client } from './s3-client.ts';
import { elements, S3Error } from './s3-error.ts';
import type { S3Settings } from './s3-settings.ts';
import { s3Store } from './s3.ts';
import { abortParts } from './upload.ts';

/** No upload lasts that long: what is older was left by a process that died. */
const abandonedAfterMs = 24 * 3_600_000;
/** How all keys of this server begin: see `objectKey` in its services. */
const ownKey = /^(?:incoming|probes|projects|users|voice-previews)\//;
/** At the start somebody is waiting for the sentence that says what is wrong. */
const startPatience = { ...usualPatience, tries: 3, idleMs: 10_000 };

/**
 * Opens the bucket that the settings name, makes it where it is missing, and makes sure that it can be written to.
 * @throws StartError with what is wrong, in a sentence
 */
export async function openS3Store(settings: S3Settings, log: Log): Promise<ObjectStore> {
  const starting = s3Client(settings, startPatience);
  try {
    await ensureBucket(starting, settings, log);
    await tryWriting(s3Store(starting));
  } catch (error) {
    throw startErrorFor(error, settings);
  } finally {
    starting.close();
  }
  const client = s3Client(settings);
  void sweepUploads(client, Date.now()).catch((error: unknown) => {
    log.warn({ err: error }, 'uploads that were never finished stay in the object store');
  });
  return s3Store(client);
}

async function ensureBucket(client: S3Client, { bucket, region }: S3Settings, log: Log): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1' };
  const { status } = await client.ask({ method: 'GET', query, expected: [404] });
  if (status !== 404) return;
  // The first region is the one that may not be named.
  const place = `<CreateBucketConfiguration><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;
  const body = Buffer.from(region === 'us-east-1' ? '' : place);
  // 409: another process was faster.
  const made = await client.ask({ method: 'PUT', body, expected: [409] });
  if (made.status !== 409) log.info({ bucket }, 'the bucket was made');
}

async function tryWriting(store: ObjectStore): Promise<void> {
  const key = `probes/${randomUUID()}`;
  await store.put(key, Buffer.from('tutti'), { contentType: 'text/plain' });
  await store.delete(key);
}

/**
 * Ends the uploads in parts that no process will finish, because their parts take room and are seen nowhere. The bucket
 * may be shared: uploads under keys that this server would never write belong to other programs.
 */
export async function sweepUploads(client: S3Client, now: number, pageUploads = 1_000): Promise<number> {
  let swept = 0;
  let after: Record<string, string> | undefined = {};
  while (after !== undefined) {
    const query = { uploads: '', 'max-uploads': String(pageUploads), ...after };
    const { text } = await client.ask({ method: 'GET', query });
    after = undefined;
    for (const one of elements(text, 'Upload')) {
      const [key, id, begun] = ['Key', 'UploadId', 'Initiated'].map((name) => elements(one, name)[0]);
      if (key === undefined || id === undefined) continue;
      // Not every server fills in NextKeyMarker.
      if (elements(text, 'IsTruncated')[0] === 'true') after = { 'key-marker': key, 'upload-id-marker': id };
      const isOurs = ownKey.test(key) && isKey(key);
      if (!isOurs || now - Date.parse(begun ?? '') < abandonedAfterMs) continue;
      await abortParts(client, key, id);
      swept += 1;
    }
  }
  return swept;
}

function startErrorFor(gone: unknown, { endpoint, bucket, region }: S3Settings): StartError {
  const error = gone instanceof StorageGoneError ? gone.cause : gone;
  const told = error instanceof Error ? error.message : String(error);
  if (!(error instanceof S3Error)) {
    return new StartError(
      `S3_ENDPOINT is ${endpoint.href}, which can't be used: ${errorCode(error) ?? told}.`,
    );
  }
  const where = `The object store at ${endpoint.href}`;
  switch (error.code) {
    case 'InvalidAccessKeyId':
      return new StartError(`${where} does not know S3_ACCESS_KEY_ID.`);
    case 'SignatureDoesNotMatch':
      return new StartError(`${where} says that S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID.`);
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return new StartError(`${where} refuses S3_REGION ${region}: ${told}.`);
    case 'RequestTimeTooSkewed':
      return new StartError(`${where} refuses this machine's clock, which is ${new Date().toISOString()}.`);
    case 'AccessDenied':
      return new StartError(`${where} does not let S3_ACCESS_KEY_ID read and write the bucket ${bucket}.`);
    default:
      return new StartError(`${where} can't keep files in the bucket ${bucket}: ${told}.`);
  }
}
