import { type DefaultError, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Reply } from '#contract/api.ts';
import { changes, type Entity } from '#contract/entities.ts';
import { call, type CallOptions, type Rest } from '#web/kit/api.ts';
import { applyAnswer, applyAtOnce, type EntityChange, isLive, outdate } from '#web/kit/data/entity-cache.ts';
import { isAborted } from '#web/kit/is-aborted.ts';
import { isStreamLost } from '#web/kit/live.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast, type ToastMessage } from '#web/kit/toast.ts';
import { useOneOrder } from '#web/kit/use-one-order.ts';

type ActionName = keyof typeof changes;

export interface Action<Name extends ActionName, Input> {
  /** The options of the call. */
  readonly send: (input: Input) => CallOptions<Name>;
  /** The changed row from the response; it is merged into the cache without a refetch. */
  readonly row?: (answer: Reply<Name>, input: Input) => EntityChange;
  /** An optimistic change of a row, applied before the server responds. */
  readonly atOnce?: (input: Input) => EntityChange & { readonly id: string };
  /** The toast after success. */
  readonly done?: ToastMessage | ((answer: Reply<Name>, input: Input) => ToastMessage | undefined);
  /** The toast after an error; its description is the fallback for errors without a server message. */
  readonly failed?: ToastMessage | ((input: Input) => ToastMessage);
  /** The description of the error toast; `errorMessage` by default. */
  readonly reason?: (error: DefaultError, otherwise: string) => string;
  /** Actions of one scope run in sequence, so that the last one wins regardless of response times. */
  readonly scope?: string;
  readonly onDone?: (answer: Reply<Name>, input: Input) => unknown;
  readonly onFailed?: (error: DefaultError, input: Input) => unknown;
}

/**
 * Refetches what an action has changed and no live event reports. Resolves when the mounted queries are refetched.
 */
export async function readChanged(name: ActionName): Promise<void> {
  const entities: readonly Entity[] = changes[name];
  const untold = isStreamLost() ? entities : entities.filter((entity) => !isLive(entity));
  if (untold.length > 0) await outdate(untold);
}

const costs = (name: ActionName): boolean => (changes[name] as readonly Entity[]).includes('balance');

/**
 * A mutation: applies an optimistic change, shows a toast with the result, and updates the changed data. Calls that
 * cost tokens keep their idempotency key until a response arrives. `cancel` aborts the latest call without a toast.
 */
export function useAction<Name extends ActionName, Input = void>(name: Name, action: Action<Name, Input>) {
  const order = useOneOrder();
  const last = useRef<AbortController>(undefined);
  const mutation = useMutation({
    ...(action.scope !== undefined && { scope: { id: action.scope } }),
    mutationFn: (input: Input): Promise<Reply<Name>> => {
      const options = action.send(input);
      const { signal } = (last.current = new AbortController());
      const send = (headers?: Record<string, string>) =>
        call(name, ...([{ ...options, signal, ...(headers && { headers }) }] as unknown as Rest<Name>));
      if (!costs(name)) return send();
      return order(JSON.stringify(options), (key) => send({ ...options.headers, 'idempotency-key': key }));
    },
    onMutate: (input) => action.atOnce && applyAtOnce(action.atOnce(input)),
    onSuccess: async (answer, input) => {
      const { done, row } = action;
      await (row ? applyAnswer(row(answer, input)) : readChanged(name));
      const notice = typeof done === 'function' ? done(answer, input) : done;
      if (notice) toast(notice);
      await action.onDone?.(answer, input);
    },
    onError: (error, input) => {
      // The error may be caused by a concurrent change.
      void readChanged(name);
      if (isAborted(error)) return undefined;
      const { failed, reason = reasonOf } = action;
      const notice = typeof failed === 'function' ? failed(input) : failed;
      if (notice) {
        toast({ ...notice, description: reason(error, notice.description ?? ''), variant: 'destructive' });
      }
      return action.onFailed?.(error, input);
    },
    onSettled: (_answer, error, _input, end) => end?.(error === null),
  });
  return { ...mutation, cancel: () => last.current?.abort() };
}
