import { type DefaultError, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Reply } from '#contract/api.ts';
import type { Entity } from '#contract/entities.ts';
import { changes } from '#contract/reads-and-changes.ts';
import type { CallOptions, CallArgs } from '#client/call-options.ts';
import { ApiError } from '#web/data/api-error.ts';
import { newIdempotencyKey } from '#client/idempotency-key.ts';
import { call } from '#web/data/api.ts';
import {
  applyReply,
  applyOptimistically,
  type EntityChange,
  isLive,
  invalidateEntities,
} from '#web/data/entity-cache.ts';
import { isAborted } from '#web/data/is-aborted.ts';
import { isStreamDisconnected } from '#web/data/live-messages.ts';
import { errorMessage } from '#web/data/error-message.ts';
import { toast, type ToastMessage } from '#web/ui/toast.ts';

type ActionName = keyof typeof changes;

export interface ActionOptions<Name extends ActionName, Input> {
  /** The options of the call. */
  readonly send: (input: Input) => CallOptions<Name>;
  /** The changed row from the response; it is merged into the cache without a refetch. */
  readonly row?: (answer: Reply<Name>, input: Input) => EntityChange;
  /** An optimistic change of a row, applied before the server responds. */
  readonly optimistic?: (input: Input) => EntityChange & { readonly id: string; readonly row: object | null };
  /** The toast after success. */
  readonly successToast?: ToastMessage | ((answer: Reply<Name>, input: Input) => ToastMessage | undefined);
  /** The toast after an error; its description is the fallback for errors without a server message. */
  readonly errorToast?: ToastMessage | ((input: Input, error: DefaultError) => ToastMessage | undefined);
  /** The description of the error toast; `errorMessage` by default. */
  readonly toMessage?: (error: DefaultError, fallback: string) => string;
  /** Actions of one scope run in sequence, so that the last one wins regardless of response times. */
  readonly scope?: string;
  readonly onSuccess?: (answer: Reply<Name>, input: Input) => unknown;
  readonly onError?: (error: DefaultError, input: Input) => unknown;
}

/**
 * Refetches what an action has changed and no live event reports. Resolves when the mounted queries are refetched.
 */
export async function refetchChanged(name: ActionName): Promise<void> {
  const entities: readonly Entity[] = changes[name];
  const notLive = isStreamDisconnected() ? entities : entities.filter((entity) => !isLive(entity));
  if (notLive.length > 0) await invalidateEntities(notLive);
}

const isPaid = (name: ActionName): boolean => (changes[name] as readonly Entity[]).includes('balance');

/** Cancelled requests are not retried either. */
const isFinal = (error: unknown): boolean => error instanceof ApiError || isAborted(error);

/**
 * Sends paid requests. A payload keeps its idempotency key until a response arrives, so that a repeated request after
 * a lost connection is executed and charged once. Retries once automatically if no response arrived.
 */
function useIdempotentRequest() {
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

/**
 * A mutation: applies an optimistic change, shows a toast with the result, and updates the changed data. Calls that
 * cost tokens keep their idempotency key until a response arrives. `cancel` aborts the latest call without a toast.
 */
export function useAction<Name extends ActionName, Input = void>(
  name: Name,
  action: ActionOptions<Name, Input>,
) {
  const sendOnce = useIdempotentRequest();
  const lastController = useRef<AbortController>(undefined);
  const mutation = useMutation({
    ...(action.scope !== undefined && { scope: { id: action.scope } }),
    mutationFn: (input: Input): Promise<Reply<Name>> => {
      const options = action.send(input);
      const { signal } = (lastController.current = new AbortController());
      const send = (headers?: Record<string, string>) =>
        call(name, ...([{ ...options, signal, ...(headers && { headers }) }] as unknown as CallArgs<Name>));
      if (!isPaid(name)) return send();
      return sendOnce(JSON.stringify(options), (key) => send({ ...options.headers, 'idempotency-key': key }));
    },
    onMutate: (input) => action.optimistic && applyOptimistically(action.optimistic(input)),
    onSuccess: async (answer, input) => {
      const { successToast, row } = action;
      await (row ? applyReply(row(answer, input)) : refetchChanged(name));
      const notice = typeof successToast === 'function' ? successToast(answer, input) : successToast;
      if (notice) toast(notice);
      await action.onSuccess?.(answer, input);
    },
    onError: (error, input) => {
      // The error may be caused by a concurrent change.
      void refetchChanged(name);
      if (isAborted(error)) return undefined;
      const { errorToast, toMessage = errorMessage } = action;
      const notice = typeof errorToast === 'function' ? errorToast(input, error) : errorToast;
      if (notice) {
        toast({ ...notice, description: toMessage(error, notice.description ?? ''), variant: 'destructive' });
      }
      return action.onError?.(error, input);
    },
    onSettled: (_answer, error, _input, settle) => settle?.(error === null),
  });
  return { ...mutation, cancel: () => lastController.current?.abort() };
}
