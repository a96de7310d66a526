import { Readable } from 'node:stream';
import { InvalidKeyError, type ObjectStore } from '#server/platform/storage/objects/object-store.ts';

/** Whether an error comes from the store, and not from an invalid argument of the caller. */
const isStoreError = (error: unknown) => !(error instanceof InvalidKeyError || error instanceof RangeError);

/** The operations that can fail; `read`: the stream of an opened object. */
export const storeOperations = ['put', 'open', 'read', 'stat', 'move', 'delete', 'check'] as const;
export type StoreOperation = (typeof storeOperations)[number];

/** The same store, which calls `onFailure` for each failed operation. */
export function instrumentedStore(
  store: ObjectStore,
  onFailure: (operation: StoreOperation) => void,
): ObjectStore {
  async function watch<T>(operation: StoreOperation, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isStoreError(error)) onFailure(operation);
      throw error;
    }
  }

  return {
    ...store,
    async put(key, content, options) {
      try {
        return await store.put(key, content, options);
      } catch (error) {
        const isSourceError = content instanceof Readable && content.errored === error;
        if (isStoreError(error) && !isSourceError) onFailure('put');
        throw error;
      }
    },
    async open(key, range) {
      const opened = await watch('open', store.open(key, range));
      // A client that disconnects ends the stream without an error.
      opened?.stream.once('error', () => onFailure('read'));
      return opened;
    },
    stat: (key) => watch('stat', store.stat(key)),
    move: (key, to, options) => watch('move', store.move(key, to, options)),
    delete: (key) => watch('delete', store.delete(key)),
    check: () => watch('check', store.check()),
  };
}
