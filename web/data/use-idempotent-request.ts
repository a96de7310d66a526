import { useRef } from 'react';
import { ApiError } from '#web/data/api-error.ts';
import { isAborted } from '#web/data/is-aborted.ts';
import { newIdempotencyKey } from '#client/idempotency-key.ts';

/** Cancelled requests are not retried either. */
const isFinal = (error: unknown): boolean => error instanceof ApiError || isAborted(error);

/**
 * Sends paid requests. A payload keeps its idempotency key until a response arrives, so that a repeated request after
 * a lost connection is executed and charged once. Retries once automatically if no response arrived.
 */
export function useIdempotentRequest() {
  const pending = useRef<{ readonly payload: string; readonly key: string }>(undefined);
  return async <Answer>(payload: string, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const request =
      pending.current?.payload === payload ? pending.current : { payload, key: newIdempotencyKey() };
    const attempt = async () => {
      pending.current = request;
      try {
        const answer = await send(request.key);
        pending.current = undefined;
        return answer;
      } catch (error) {
        if (isFinal(error)) pending.current = undefined;
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
