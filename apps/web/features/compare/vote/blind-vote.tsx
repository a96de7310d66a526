import { useEffect, useId, useMemo, useState } from 'react';
import type { Vote } from '#contract/votes.ts';
import { CompareHints } from '#web/features/compare/compare-controls.tsx';
import { Lane } from '#web/features/compare/lane.tsx';
import { PlayCorner } from '#web/features/compare/play-corner.tsx';
import { ScoreFrame } from '#web/features/compare/score-frame.tsx';
import { stepBar, timelineOf } from '#web/features/compare/timeline.ts';
import { useCompareCommands } from '#web/features/compare/use-compare-commands.ts';
import { useMediaKeys } from '#web/features/compare/use-media-keys.ts';
import { useSwitchPlayer } from '#web/features/compare/use-switch-player.ts';
import { isSameOrder, type Order } from '#web/features/compare/vote/ballot.ts';
import { BallotControl } from '#web/features/compare/vote/ballot-control.tsx';
import { type Heard, heardParts, partAt, withPart } from '#web/features/compare/vote/heard.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { VoteFooter } from '#web/features/compare/vote/vote-footer.tsx';
import { Voters } from '#web/features/compare/vote/voters.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import type { SwitchPlayer } from '#web/features/compare/switch-player.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './blind-vote.module.css';

const noBars = { sections: [], bpm: null, metre: null };

/** Closes the vote before all have voted, after a question. */
function CloseVote({ vote }: { readonly vote: Vote }) {
  const [isAsking, setAsking] = useState(false);
  const close = useAction('closeVote', {
    send: () => ({ params: { voteId: vote.id }, body: {} }),
    row: (row) => ({ entity: 'vote', id: row.id, row }),
    errorToast: { title: messages.closeFailed, description: messages.tryAgain },
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {messages.close}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={messages.closeTitle}
          description={messages.closeText}
          action={messages.close}
          busy={close.isPending}
          onConfirm={() => close.mutate()}
        />
      )}
    </>
  );
}

/** The parts of the timeline, filled where they were heard. The text beside it says the same. */
function HeardParts({ parts }: { readonly parts: ReadonlySet<number> }) {
  return (
    <span className={styles.parts} aria-hidden="true">
      {Array.from({ length: heardParts }, (_, part) => (
        <i key={part} data-heard={parts.has(part) || undefined} />
      ))}
    </span>
  );
}

/** Staff lines with a whole-bar rest: a hidden name. */
function HiddenName({ label }: { readonly label: string }) {
  return (
    <span className={styles.hiddenName}>
      <span className={textStyles.visuallyHidden}>{label}</span>
    </span>
  );
}

const everyMs = 200;

/** The parts of the timeline that each candidate was heard in, since the page was opened. */
function useHeard(player: SwitchPlayer | undefined, candidates: number, duration: number): Heard {
  const [heard, setHeard] = useState<Heard>(() =>
    Array.from({ length: candidates }, () => new Set<number>()),
  );
  useEffect(() => {
    if (!player) return undefined;
    const timer = setInterval(() => {
      const { status, selected } = player.getState();
      if (status === 'playing')
        setHeard((before) => withPart(before, selected, partAt(player.position(), duration)));
    }, everyMs);
    return () => clearInterval(timer);
  }, [player, duration]);
  return heard;
}

/** An open vote: the candidates without names and waves, in the order of the user, and the ballot. */
export function BlindVote({ vote }: { readonly vote: Vote }) {
  const { candidates, mode, ballot, may } = vote;
  const groupName = useId();
  const [order, setOrder] = useState<Order>(ballot ?? []);
  // The addresses of the audio are the same in every answer.
  const files = useMemo(
    () =>
      candidates.map(({ audioUrl, duration, gainDb }) => ({
        audioUrl,
        gainDb,
        bars: { ...noBars, duration },
      })),
    [candidates],
  );
  const { player, state, loads } = useSwitchPlayer(files);
  const timeline = timelineOf(files.map(({ bars }) => bars));
  const heardBars = files[state.selected]?.bars ?? timeline.bars;
  const heard = useHeard(player, candidates.length, timeline.bars.duration);
  const cast = useAction('castBallot', {
    send: () => ({ params: { voteId: vote.id }, body: { ballot: [...order] } }),
    row: (row) => ({ entity: 'vote', id: row.id, row }),
    successToast: { title: messages.voteSaved },
    errorToast: { title: messages.voteFailed, description: messages.tryAgain },
  });
  const voteForHeard = () => {
    const number = candidates[state.selected]?.number;
    if (number === undefined) return;
    setOrder((before) =>
      mode === 'choice' ? [number] : before.includes(number) ? before : [...before, number],
    );
  };
  useCompareCommands({
    player,
    count: candidates.length,
    onStep: (step) => player?.seek(stepBar(heardBars, player.position(), step)),
    ...(may.vote && { onVote: voteForHeard }),
  });
  useMediaKeys(player, {
    titles: candidates.map(({ number }) => messages.hiddenTitle(number)),
    album: vote.title,
    durations: candidates.map(({ duration }) => duration),
  });
  const isComplete = mode === 'choice' ? order.length === 1 : order.length === candidates.length;
  const isSent = isSameOrder(order, ballot);

  return (
    <section className={panelStyles.panel} aria-label={messages.panel}>
      <Voters vote={vote}>
        {messages.orderMixed}
        {may.close && <CloseVote vote={vote} />}
      </Voters>
      <ScoreFrame
        timeline={timeline}
        heard={heardBars}
        player={player}
        hasSide={may.vote}
        corner={<PlayCorner player={player} state={state} loads={loads} heard={heardBars} />}
      >
        <ol>
          {candidates.map(({ number }, index) => {
            const parts = heard[index] ?? new Set();
            const share = parts.size / heardParts;
            return (
              <Lane
                key={number}
                label={messages.candidate(number)}
                listenLabel={messages.listen(number)}
                isHeard={state.selected === index}
                isDisabled={loads[index] === 'failed'}
                isLoading={loads[index] === 'loading'}
                onListen={() => player?.select(index)}
                onSeek={(at) => player?.seek(at * timeline.bars.duration)}
                drawing={<HeardParts parts={parts} />}
                {...(may.vote && {
                  side: (
                    <BallotControl
                      mode={mode}
                      number={number}
                      count={candidates.length}
                      order={order}
                      groupName={groupName}
                      onChange={setOrder}
                    />
                  ),
                })}
              >
                <HiddenName label={messages.nameHidden} />
                <span>
                  {messages.heard({
                    time: formatDuration(share * timeline.bars.duration),
                    duration: formatDuration(timeline.bars.duration),
                  })}
                </span>
              </Lane>
            );
          })}
        </ol>
      </ScoreFrame>
      <CompareHints count={candidates.length} hasVote={may.vote} lineUp={messages.wavesHidden} />
      <VoteFooter
        text={messages.opens(vote.voters.length)}
        note={may.vote ? messages.canChange : messages.notAsked}
      >
        {may.vote && (
          <Button
            variant="primary"
            size="large"
            busy={cast.isPending}
            disabled={!isComplete || isSent}
            onClick={() => cast.mutate()}
          >
            {ballotLabel(mode, order, isComplete, isSent)}
          </Button>
        )}
      </VoteFooter>
    </section>
  );
}

function ballotLabel(mode: Vote['mode'], [first = 0]: Order, isComplete: boolean, isSent: boolean): string {
  if (mode === 'ranking')
    return isSent ? messages.rankingSent : isComplete ? messages.sendRanking : messages.placeAll;
  if (!isComplete) return messages.chooseFirst;
  return isSent ? messages.votedFor(first) : messages.voteFor(first);
}
