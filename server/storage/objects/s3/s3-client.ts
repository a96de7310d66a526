import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageFullError, StorageGoneError } from '../object-store.ts';
import type { S3Settings } from './s3-settings.ts';

/** How long a call that only reads waits until its answer begins: somebody is waiting for it. */
export const readOptions = { requestTimeout: 6_000 };

/** S3 refuses a clock that is wrong by more than a quarter of an hour. */
const tolerableSkewMs = 5 * 60_000;

const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);

/** A client whose calls reject with a StorageFullError, a StorageGoneError, or what `isMissing` tells. */
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  // The package's own 50 sockets would be all taken by 50 listeners.
  const agent = { maxSockets: Infinity, maxFreeSockets: 64 };
  const client = new S3Client({
    endpoint: endpoint.href,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // Other stores than Amazon's refuse checksums that are newer than they are.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would open a connection for each upload.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 30_000,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      // The package learns the store's clock from a refusal, and tries again where this machine's clock is wrong: not
      // where it was set right.
      for (let isLast = false; ; isLast = true) {
        const before = client.config.systemClockOffset;
        try {
          return await next(args);
        } catch (error) {
          const learntMs = Math.abs(client.config.systemClockOffset - before);
          if (isLast || learntMs < tolerableSkewMs) throw asStorageError(error);
        }
      }
    },
    { step: 'initialize', priority: 'high' },
  );
  return client;
}

/** Whether an object is not there, or not so long. A bucket that is not there is trouble. */
export const isMissing = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound', 'InvalidRange'].includes(error.name);

function asStorageError(error: unknown): unknown {
  if (isMissing(error)) return error;
  const isFull =
    error instanceof S3ServiceException &&
    (error.$metadata.httpStatusCode === 507 || fullCodes.has(error.name));
  return isFull
    ? new StorageFullError('the object store has no room left', { cause: error })
    : new StorageGoneError('the object store can’t be used', { cause: error });
}
