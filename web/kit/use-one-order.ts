import { useRef } from 'react';
import { ApiError } from '#web/kit/api-error.ts';
import { isAborted } from '#web/kit/is-aborted.ts';
import { newSubmissionKey } from '#web/kit/submission-key.ts';

/** What the person took back is not sent again, and has no answer either. */
const isFinal = (error: unknown): boolean => error instanceof ApiError || isAborted(error);

/**
 * Orders what is paid for. The same wish goes under the same idempotency key until an answer to it has come, so that
 * whoever asks again after a lost connection gets and pays for one. Sends a second time by itself where none came.
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
