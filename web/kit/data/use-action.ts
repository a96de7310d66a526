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
  /** What the call takes. */
  readonly send: (input: Input) => CallOptions<Name>;
  /** The row as the answer has it: it is shown in place, and no list is read again for it. */
  readonly row?: (answer: Reply<Name>, input: Input) => EntityChange;
  /** What it changes in a row, shown before the server has answered. */
  readonly atOnce?: (input: Input) => EntityChange & { readonly id: string };
  /** The notice once it is done. */
  readonly done?: ToastMessage | ((answer: Reply<Name>, input: Input) => ToastMessage | undefined);
  /** The notice where it is not; its description serves where the server gives no reason. Absent: `onFailed` tells. */
  readonly failed?: ToastMessage | ((input: Input) => ToastMessage);
  /** What the notice says of an error, where that is not the server's reason or else `otherwise`. */
  readonly reason?: (error: DefaultError, otherwise: string) => string;
  /** Those of one scope go one after the other: the last press wins, whichever answer comes first. */
  readonly scope?: string;
  readonly onDone?: (answer: Reply<Name>, input: Input) => unknown;
  readonly onFailed?: (error: DefaultError, input: Input) => unknown;
}

/**
 * Reads again what an action has changed, where no live event tells of it. Resolves when what is on the screen has come.
 */
export async function readChanged(name: ActionName): Promise<void> {
  const entities: readonly Entity[] = changes[name];
  const untold = isStreamLost() ? entities : entities.filter((entity) => !isLive(entity));
  if (untold.length > 0) await outdate(untold);
}

const costs = (name: ActionName): boolean => (changes[name] as readonly Entity[]).includes('balance');

/**
 * A call that changes something: shows it at once where it can, says how it went, and brings what it changed up to date.
 * What costs tokens goes under one idempotency key until an answer has come. `cancel` ends the call that was sent last,
 * without a notice.
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
      // Someone else may have been first.
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
