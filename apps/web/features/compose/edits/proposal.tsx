import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { Body, Reply } from '#contract/api.ts';
import type { Edit } from '#contract/edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { Effect } from '#web/features/compose/edits/effect.tsx';
import { barsOfRange } from '#web/features/compose/edits/edit-places.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { OtherReaders } from '#web/features/compose/edits/other-readers.tsx';
import { type KeyedEdit, ReadingNotes, Understood } from '#web/features/compose/edits/understood.tsx';
import { ApiError, serverMessage } from '#web/data/api-error.ts';
import { call } from '#web/data/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { TokenCounter } from '#web/domain/token-counter.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './edits.module.css';

interface ProposalProps {
  readonly track: Pick<TrackDetail, 'id' | 'projectId'>;
  /** Seconds. */
  readonly duration: number;
  readonly reading: Reply<'readEdits'>;
  readonly outline: ScoreOutline;
  readonly commentId: string | undefined;
  readonly place: { readonly start: number; readonly end: number | undefined } | undefined;
  /** The provider of texts that should read the words. */
  readonly requested: string | undefined;
  readonly onReadWith: (provider: string | undefined) => void;
  /** Opens the field for other words; undefined while it is open. */
  readonly onOtherWords: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A chord chart that is not written yet. */
const isIncomplete = (edit: Edit) => edit.kind === 'chords' && edit.chart?.trim() === '';

const keyed = (edits: readonly Edit[]): readonly KeyedEdit[] => edits.map((edit, key) => ({ key, edit }));

interface PriceProps {
  readonly estimate: Reply<'estimateRemake'> | undefined;
  /** Why there is no price. */
  readonly problem: string | undefined;
}

/** The cost of the change, and the balance that it is taken from. */
function Price({ estimate, problem }: PriceProps) {
  if (problem !== undefined) return <FieldError>{problem}</FieldError>;
  if (!estimate) return <>&nbsp;</>;
  const { tokenCost, userBalance, freeTokens, canAfford } = estimate;
  const free = Math.min(freeTokens, tokenCost);
  return (
    <>
      <span className={textStyles.label}>{messages.cost}</span>
      <TokenCounter tokens={tokenCost} />
      {canAfford ? (
        <span className={textStyles.secondary}>
          {free === tokenCost ? messages.fullyFree : messages.ofBalance(userBalance)}
          {free > 0 && free < tokenCost && ` ${messages.freeTokens(free)}`}
        </span>
      ) : (
        <FieldError>{messages.insufficient}</FieldError>
      )}
    </>
  );
}

/** Why there is no price; edits without effect give their reasons. */
function estimateProblem(error: unknown): string {
  const message = serverMessage(error, messages.estimateFailed);
  const remarks = error instanceof ApiError ? error.facts['remarks'] : undefined;
  if (!Array.isArray(remarks)) return message;
  const reasons = remarks
    .map((remark: unknown) => (Object(remark) as { readonly reason?: unknown }).reason)
    .filter((reason) => typeof reason === 'string');
  return [message, ...reasons].join(' ');
}

const debounceMs = 250;
/** Price changes publish no live event. */
const staleMs = 10_000;

/** Price and effect of a remake, requested when its body has not changed for a moment. `isCurrent`: they are of `body`. */
function useRemakeEstimate(trackId: string, body: Body<'remakeTrack'> | undefined) {
  const settled = useDebouncedValue(body, debounceMs);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['estimateRemake', { trackId }, settled],
    queryFn: ({ signal }) => call('estimateRemake', { params: { trackId }, body: settled!, signal }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
  return {
    estimate: body === undefined || error ? undefined : data,
    error: body === undefined ? null : error,
    isCurrent: settled === body && data !== undefined && !isPlaceholderData,
  };
}

/** The edits that were read, what they would change, what that costs, and the button that accepts it. */
export function Proposal(props: ProposalProps) {
  const { track, duration, reading, outline, commentId, place, onClose } = props;
  const heading = useId();
  const [rows, setRows] = useState(() => keyed(reading.edits));
  const [alternative, setAlternative] = useState<number>();
  const edits = useMemo(() => rows.map(({ edit }) => edit), [rows]);
  const body = useMemo(
    (): Body<'remakeTrack'> | undefined =>
      edits.length === 0 || edits.some(isIncomplete)
        ? undefined
        : {
            kind: 'edit',
            edits,
            as: 'version',
            version: reading.version,
            projectId: track.projectId,
            ...(commentId !== undefined && { comment_id: commentId }),
          },
    [edits, reading.version, track.projectId, commentId],
  );
  const { estimate, error, isCurrent } = useRemakeEstimate(track.id, body);
  const accept = useAction('remakeTrack', {
    send: (accepted: Body<'remakeTrack'>) => ({
      params: { trackId: track.id },
      headers: { prefer: 'respond-async' },
      body: accepted,
    }),
    successToast: {
      title: messages.queued,
      ...(commentId !== undefined && { description: messages.queuedForComment }),
    },
    errorToast: { title: messages.failed, description: messages.serverUnreachable },
    toMessage: serverMessage,
    onSuccess: onClose,
  });
  const bars =
    place && barsOfRange(outline.sections, { start: place.start, end: place.end ?? place.start + 0.2 });
  return (
    <section className={styles.proposal} aria-labelledby={heading}>
      <h3 id={heading} className={textStyles.visuallyHidden}>
        {messages.theChange}
      </h3>
      <div className={styles.understood}>
        <h4 className={textStyles.label}>{messages.understood}</h4>
        {reading.edits.length === 0 && rows.length === 0 && (
          <p className={styles.nothing}>
            <Icon name="info" size="small" />
            <span>
              {messages.nothingUnderstood} {messages.nothingHint}
            </span>
          </p>
        )}
        <Understood outline={outline} rows={rows} bars={bars} onChange={setRows} />
        <ReadingNotes
          reading={reading}
          chosen={alternative}
          onChoose={(index) => {
            setAlternative(index);
            const other = index === undefined ? undefined : reading.ambiguities[index];
            setRows(keyed(other?.alternative.edits ?? reading.edits));
          }}
        />
        <OtherReaders reader={reading.reader} requested={props.requested} onReadWith={props.onReadWith}>
          {props.onOtherWords && (
            <button type="button" className={textStyles.link} onClick={props.onOtherWords}>
              {messages.otherWords}
            </button>
          )}
        </OtherReaders>
      </div>
      {estimate && <Effect outline={outline} edits={edits} estimate={estimate} duration={duration} />}
      <div className={styles.footer}>
        <div className={styles.price} aria-live="polite">
          <Price
            estimate={estimate}
            problem={
              error ? estimateProblem(error) : edits.some(isIncomplete) ? messages.incomplete : undefined
            }
          />
        </div>
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            {messages.decline}
          </Button>
          <Button
            variant="primary"
            busy={accept.isPending}
            disabled={!body || !isCurrent || estimate?.canAfford !== true}
            onClick={() => body && accept.mutate(body)}
          >
            {accept.isPending ? (
              messages.sending
            ) : (
              <>
                <Icon name="check" size="small" />
                {messages.accept}
              </>
            )}
          </Button>
        </DialogActions>
      </div>
    </section>
  );
}
