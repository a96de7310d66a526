import type { Take, TakeSet } from '#contract/take-sets.ts';
import { messages } from '#web/features/compose/takes/messages.ts';
import type { Decision } from '#web/features/compose/takes/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { AudioElement } from '#web/audio/element-player.ts';
import { createPreviewPlayer } from '#web/audio/preview-player.ts';
import { soundAlone } from '#web/audio/sound-alone.ts';
import { callUrl } from '#client/call-options.ts';
import { formatDate } from '#web/ui/format-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.ts';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './take-set.module.css';

/** What a take was charged or holds, apart from the free tokens of the day; undefined while that is hidden. */
export function chargeText({
  status,
  tokenCost,
  freeTokens,
}: Pick<Take, 'status' | 'tokenCost' | 'freeTokens'>): string | undefined {
  if (tokenCost === null || freeTokens === null) return undefined;
  if (status === 'failed' || status === 'cancelled') return messages.returned;
  const hasEnded = status === 'passed' || status === 'missed';
  if (hasEnded && tokenCost === 0) return messages.notCharged;
  const [paidText, freeText] = hasEnded
    ? [messages.charged, messages.freeUsed]
    : [messages.held, messages.freeHeld];
  const paid = tokenCost - freeTokens;
  if (freeTokens === 0) return paidText(paid);
  return paid === 0
    ? freeText(freeTokens)
    : messages.paidAndFree({ paid: paidText(paid), free: freeText(freeTokens) });
}

interface TakeOutcomeProps {
  readonly set: TakeSet;
  readonly take: Take;
  readonly decision: Decision;
}

/** Whether a take passed and what it was charged, and what can be done with it. */
export function TakeOutcome({ set, take, decision }: TakeOutcomeProps) {
  const { number, status, misses, accepted, error, version, isTrashed, price, tokenCost } = take;
  const { unpaidUntil } = take;
  const accept = useAction('acceptTake', {
    send: () => ({ params: { takeSetId: set.id, take: String(number) } }),
    row: (row) => ({ entity: 'takeSet', id: row.id, projectId: row.projectId, row }),
    errorToast: messages.failed,
  });
  const isWinner = set.winner === number;
  /** Neither a version nor a preview is left. */
  const isExpired = status === 'missed' && version === null && unpaidUntil === null && tokenCost === 0;
  const mayAccept =
    status === 'missed' &&
    !accepted &&
    !isExpired &&
    set.may.accept &&
    set.winner === null &&
    set.voteId === null;
  const choice = {
    disabled: decision.isPending || !decision.isPossible,
    'aria-describedby': decision.reasonId,
  };
  const due = price === null || tokenCost === null ? null : price - tokenCost;
  return (
    <div className={styles.outcome}>
      <p
        className={
          status === 'passed' ? textStyles.good : status === 'missed' ? textStyles.danger : undefined
        }
      >
        {status === 'passed' && <Icon name="check" size="small" />}
        {(status === 'missed' || status === 'failed') && <Icon name="warning" size="small" />}
        {status === 'missed'
          ? messages.missed(misses.map((miss) => messages.misses[miss]).join(', '))
          : messages.statuses[status]}
      </p>
      <p className={textStyles.caption}>
        {[accepted && messages.isAccepted, error ?? chargeText(take)].filter(Boolean).join(' · ')}
      </p>
      {unpaidUntil !== null && <UnpaidTake set={set} number={number} until={unpaidUntil} />}
      {isExpired && <p className={textStyles.caption}>{messages.expired}</p>}
      {isWinner && <p className={textStyles.strong}>{messages.winner}</p>}
      {set.winner !== null && !isWinner && version !== null && (
        <p className={textStyles.caption}>{isTrashed ? messages.inTrash : messages.kept}</p>
      )}
      <div className={styles.actions}>
        {mayAccept && (
          <Button busy={accept.isPending} onClick={() => accept.mutate()}>
            {due === null || due === 0 ? messages.accept : messages.acceptFor(due)}
          </Button>
        )}
        {set.winner !== null && isTrashed && decision.isAllowed && (
          <Button {...choice} onClick={() => decision.keep(number)}>
            {messages.keepToo}
          </Button>
        )}
        {set.winner === null && decision.isAllowed && version !== null && (
          <Button aria-label={messages.choose(number)} {...choice} onClick={() => decision.choose(number)}>
            {messages.chooseShort}
          </Button>
        )}
      </div>
    </div>
  );
}

interface UnpaidTakeProps {
  readonly set: TakeSet;
  readonly number: number;
  readonly until: string;
}

/** While it plays, no other player does. */
const playAlone = (element: HTMLAudioElement) => soundAlone(createPreviewPlayer(element));

/** A take that was not charged: its preview, for the user who ordered it. */
function UnpaidTake({ set, number, until }: UnpaidTakeProps) {
  if (!set.may.accept)
    return (
      <p className={textStyles.caption}>
        {messages.unpaidOfOther(set.creator ? fullName(set.creator) : messages.orderer)}
      </p>
    );
  const params = { takeSetId: set.id, take: String(number) };
  return (
    <>
      <p className={textStyles.caption}>{messages.unpaid(formatDate(until))}</p>
      <AudioElement
        ref={playAlone}
        controls
        preload="none"
        className={styles.preview}
        aria-label={messages.preview(number)}
        src={callUrl('previewTake', { params })}
        onError={() => toast({ ...messages.previewFailed, variant: 'destructive' })}
      />
    </>
  );
}
