import { useRef } from 'react';
import { ApiError } from '#web/kit/api-error.ts';
import { isAborted } from '#web/kit/is-aborted.ts';
import { newSubmissionKey } from '#web/kit/submission-key.ts';

/** Cancelled requests are not retried either. */
const isFinal = (error: unknown): boolean => error instanceof ApiError || isAborted(error);

/**
 * Sends paid requests. A payload keeps its idempotency key until a response arrives, so that a repeated request after
 * a lost connection is executed and charged once. Retries once automatically if no response arrived.
 */
export function useOneOrder() {
  const open = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  return async <Answer>(wish: string, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const order = open.current?.wish === wish ? open.current : { wish, key: newSubmissionKey() };
    const attempt = async () => {
      open.current = order;
      try {
        const answer = await send(order.key);
        open.current = undefined;
        return answer;
      } catch (error) {
        if (isFinal(error)) open.current = undefined;
        throw error;
      }
    };
    try {
      return await attempt();
    } catch (error) {
      if (isFinal(error)) throw error;
      return attempt();
    }
  };
}
