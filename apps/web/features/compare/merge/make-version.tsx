import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '#contract/api.ts';
import { describeRemarks, type MergeLine } from '#web/features/compare/merge/describe-merge.ts';
import { MadeVersion } from '#web/features/compare/merge/made-version.tsx';
import { messages } from '#web/features/compare/merge/messages.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { call } from '#web/data/api.ts';
import { AccidentalText } from '#web/domain/accidental-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { useAction } from '#web/data/use-action.ts';
import { FieldError } from '#web/ui/field.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TokenCounter } from '#web/domain/token-counter.tsx';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './make-version.module.css';

interface MakeVersionProps {
  readonly trackId: string;
  /** The version that is made: "V6". */
  readonly label: string;
  /** Undefined: it cannot be made yet, for the reason of the hint. */
  readonly body: Body<'remakeTrack'> | undefined;
  readonly hint: string;
  /** What it will be. */
  readonly lines: readonly MergeLine[];
  /** The names of its sections. */
  readonly sectionNames: readonly string[];
  /** Key and tempo of it, if they are known. */
  readonly facts?: { readonly key: string; readonly bpm: number };
  /** Adds the finished version to the comparison; absent if that is full. */
  readonly onAdd: ((version: number) => void) | undefined;
}

const debounceMs = 300;
const staleMs = 10_000;

/**
 * The cost and the effect of a remake. `isCurrent`: they are those of this body, and not of the one before; no request
 * is sent without a body.
 */
function useRemakeEstimate(trackId: string, body: Body<'remakeTrack'> | undefined) {
  const text = body && JSON.stringify(body);
  const sent = useDebouncedValue(text, debounceMs);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['estimateRemake', { trackId }, sent],
    queryFn: ({ signal }) =>
      call('estimateRemake', {
        params: { trackId },
        body: JSON.parse(sent!) as Body<'estimateRemake'>,
        signal,
      }),
    enabled: sent !== undefined,
    placeholderData: keepPreviousData,
    // Price changes publish no live event.
    staleTime: staleMs,
  });
  const isSent = sent === text;
  return {
    estimate: body === undefined || error ? undefined : data,
    isCurrent: isSent && data !== undefined && !isPlaceholderData && !error,
    error: isSent ? error : null,
  };
}

/** What a new version will be, in words; its price, and the button that makes it. */
export function MakeVersion(props: MakeVersionProps) {
  const { trackId, label, body, hint, lines, facts } = props;
  const { estimate, isCurrent, error } = useRemakeEstimate(trackId, body);
  const [made, setMade] = useState<{ readonly body: string; readonly generationId: string }>();
  const make = useAction('remakeTrack', {
    send: (request: Body<'remakeTrack'>) => ({
      params: { trackId },
      headers: { prefer: 'respond-async' },
      body: request,
    }),
    errorToast: { title: messages.makeFailed, description: messages.noAnswer },
    toMessage: serverMessage,
    onSuccess: (answer, request) => {
      const generationId = 'status' in answer ? answer.id : answer.generationId;
      if (generationId !== null) setMade({ body: JSON.stringify(request), generationId });
    },
  });
  const { data: generation } = useApiQuery('getGeneration', {
    params: { generationId: made?.generationId ?? '' },
    enabled: made !== undefined,
  });
  // The same again would be made and charged twice.
  const isMade =
    body !== undefined &&
    made?.body === JSON.stringify(body) &&
    generation?.status !== 'failed' &&
    generation?.status !== 'cancelled';
  const remarks = isCurrent && estimate ? describeRemarks(estimate.remarks, props.sectionNames) : [];
  return (
    <div className={styles.footer}>
      <ol className={styles.lines} aria-label={messages.willBe(label)} aria-live="polite">
        {[...lines, ...remarks].map(({ subject, text }) => (
          <li key={`${subject} ${text}`}>
            <span>
              <b>
                <AccidentalText text={subject} />
              </b>{' '}
              <AccidentalText text={text} />
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.side}>
        {!isMade && (
          <>
            {body === undefined ? (
              <p className={textStyles.secondary}>{hint}</p>
            ) : error ? (
              <FieldError>{serverMessage(error, messages.noAnswer)}</FieldError>
            ) : (
              <div className={styles.price} aria-live="polite" aria-busy={!isCurrent}>
                {estimate && <Price estimate={estimate} {...(facts && { facts })} />}
              </div>
            )}
            {body && (
              <Button
                variant="primary"
                size="large"
                busy={make.isPending}
                disabled={!isCurrent || estimate?.canAfford === false}
                onClick={() => make.mutate(body)}
              >
                <Icon name="fork" size="small" />
                {make.isPending ? messages.sending : messages.make(label)}
              </Button>
            )}
          </>
        )}
        {generation && <MadeVersion trackId={trackId} generation={generation} onAdd={props.onAdd} />}
      </div>
    </div>
  );
}

type Estimate = NonNullable<ReturnType<typeof useRemakeEstimate>['estimate']>;

function Price({ estimate, facts }: { readonly estimate: Estimate } & Pick<MakeVersionProps, 'facts'>) {
  const { tokenCost, freeTokens, userBalance, canAfford, durationMs } = estimate;
  const free = Math.min(freeTokens, tokenCost);
  return (
    <>
      <p>
        <TokenCounter tokens={tokenCost} />
        <span className={textStyles.secondary}>
          <AccidentalText
            text={[
              formatDuration(durationMs / 1000),
              ...(facts ? [facts.key, messages.tempoIs(facts.bpm)] : []),
            ].join(', ')}
          />
        </span>
      </p>
      {canAfford ? (
        <p className={textStyles.caption}>
          {free > 0 && `${free === tokenCost ? messages.fullyFree : messages.free(free)} `}
          {messages.balance(userBalance)}
        </p>
      ) : (
        <FieldError>{messages.insufficient}</FieldError>
      )}
    </>
  );
}
