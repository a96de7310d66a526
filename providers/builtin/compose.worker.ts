import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { compose } from '#engine/compose.ts';
import type { ComposeRequest, Composition } from '#engine/compose.types.ts';

// On Linux this lowers the calling thread alone, so composing never takes the processor from a reply.
setPriority(10);

export interface ComposeTask {
  readonly request: ComposeRequest;
  readonly progress: MessagePort;
}

/** Runs in a thread of the pool: composes, telling the port how far it is. */
export async function composePiece({ request, progress }: ComposeTask): Promise<Composition> {
  try {
    return await compose(request, (step) => progress.postMessage(step));
  } finally {
    progress.close();
  }
}
