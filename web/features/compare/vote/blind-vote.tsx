import { useId, useMemo, useState } from 'react';
import type { Vote } from '#contract/votes.ts';
import { CompareHints } from '#web/features/compare/compare-controls.tsx';
import { Lane } from '#web/features/compare/lane.tsx';
import { PlayCorner } from '#web/features/compare/play-corner.tsx';
import { ScoreFrame } from '#web/features/compare/score-frame.tsx';
import { stepBar, timelineOf } from '#web/features/compare/timeline.ts';
import { useCompareKeys } from '#web/features/compare/use-compare-keys.ts';
import { useMediaKeys } from '#web/features/compare/use-media-keys.ts';
import { useSwitchPlayer } from '#web/features/compare/use-switch-player.ts';
import { isSameOrder, type Order } from '#web/features/compare/vote/ballot.ts';
import { BallotControl } from '#web/features/compare/vote/ballot-control.tsx';
import { CloseVote } from '#web/features/compare/vote/close-vote.tsx';
import { heardParts } from '#web/features/compare/vote/heard.ts';
import { HeardParts, HiddenName } from '#web/features/compare/vote/heard-parts.tsx';
import { messages } from '#web/features/compare/vote/messages.ts';
import { useHeard } from '#web/features/compare/vote/use-heard.ts';
import { VoteFooter } from '#web/features/compare/vote/vote-footer.tsx';
import { Voters } from '#web/features/compare/vote/voters.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/data/use-action.ts';
import panelStyles from '#web/ui/panel.module.css';

const noBars = { sections: [], bpm: null, metre: null };

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
  useCompareKeys({
    player,
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
                <span>{messages.heard(share * timeline.bars.duration, timeline.bars.duration)}</span>
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
