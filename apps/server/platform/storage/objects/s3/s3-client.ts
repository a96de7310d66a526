import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageFullError, StorageUnavailableError } from '../object-store.ts';
import type { S3Settings } from './s3-settings.ts';

/** Timeout until the response of a read begins: a user waits for it. */
export const readOptions = { requestTimeout: 6_000 };

/** S3 rejects a clock that is off by more than 15 minutes. */
const maxSkewMs = 5 * 60_000;

const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);

/**
 * An S3 client whose calls reject with a StorageFullError, a StorageUnavailableError, or an error for which
 * `isMissing` is true.
 */
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  // The SDK's default of 50 sockets would be used up by 50 listeners.
  const agent = { maxSockets: Infinity, maxFreeSockets: 64 };
  const client = new S3Client({
    endpoint: endpoint.href,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // Other S3 servers reject newer checksums.
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
      // The SDK corrects its clock offset after a rejected request and retries when this machine's clock is wrong,
      // but not when it was set right again.
      for (let isLast = false; ; isLast = true) {
        const before = client.config.systemClockOffset;
        try {
          return await next(args);
        } catch (error) {
          const adjustedMs = Math.abs(client.config.systemClockOffset - before);
          if (isLast || adjustedMs < maxSkewMs) throw asStorageError(error);
        }
      }
    },
    { step: 'initialize', priority: 'high' },
  );
  return client;
}

/** Whether an object does not exist or is shorter than the range. A missing bucket is another error. */
export const isMissing = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound', 'InvalidRange'].includes(error.name);

function asStorageError(error: unknown): unknown {
  if (isMissing(error)) return error;
  const isFull =
    error instanceof S3ServiceException &&
    (error.$metadata.httpStatusCode === 507 || fullCodes.has(error.name));
  return isFull
    ? new StorageFullError('the object store has no room left', { cause: error })
    : new StorageUnavailableError('the object store can’t be used', { cause: error });
}
