import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { mapPosition } from '#contract/bar-positions.ts';
import { formatList } from '#contract/message-format.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { alignWaveform } from '#web/features/compare/align-waveform.ts';
import { type Candidate, barFactsOf, comparedVersion } from '#web/features/compare/candidate.ts';
import { CompareControls, CompareHints } from '#web/features/compare/compare-controls.tsx';
import { DifferenceList, ReferenceList, RepeatBarSign } from '#web/features/compare/difference-list.tsx';
import {
  compareSections,
  countKinds,
  describeSections,
  type DifferenceKind,
  type VersionDifferences,
} from '#web/features/compare/differences.ts';
import { matchingGains, quietestLufs } from '#web/features/compare/loudness.ts';
import { Lane, Trim } from '#web/features/compare/lane.tsx';
import { messages } from '#web/features/compare/messages.ts';
import { nextDifferenceStart } from '#web/features/compare/next-difference.ts';
import { PlayCorner } from '#web/features/compare/play-corner.tsx';
import { ScoreFrame } from '#web/features/compare/score-frame.tsx';
import { areBarsEqual, barAt, stepBar, timelineOf } from '#web/features/compare/timeline.ts';
import { useCompareCommands } from '#web/features/compare/use-compare-commands.ts';
import { useMediaKeys } from '#web/features/compare/use-media-keys.ts';
import { isTooLong, maxTotalMinutes, useSwitchPlayer } from '#web/features/compare/use-switch-player.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { sectionMarks } from '#web/domain/section-marks.ts';
import { WaveformDrawing } from '#web/audio/waveform/waveform.tsx';
import { differencesBySection } from '#web/features/compare/plan-differences.ts';
import { queryOf } from '#web/data/query.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import panelStyles from '#web/ui/panel.module.css';
import styles from './comparison.module.css';

interface ComparisonProps {
  readonly candidates: readonly Candidate[];
  /** Absent: the versions are fixed. */
  readonly onRemove?: (candidate: Candidate) => void;
  /** Above the switch for matched loudness, and below the lanes. */
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** At the right of each lane. */
  readonly renderSide?: (candidate: Candidate) => ReactNode;
  readonly isWinner?: (candidate: Candidate) => boolean;
}

/** The reference itself. */
const nothing: VersionDifferences = { whole: [], sections: [], isMeasured: false };

/** Null: their plans cannot be compared. Undefined while they load. */
type PlanDifferences = VersionDifferences | null | undefined;

/** How the score of each version differs from that of the first one, which is of the same track. */
function usePlanDifferences(candidates: readonly Candidate[]): readonly PlanDifferences[] {
  const reference = candidates[0]!.track;
  const canCompare = ({ track }: Candidate) =>
    track !== reference && track.id === reference.id && track.hasScore && reference.hasScore;
  const queries = useQueries({
    queries: candidates.map((candidate) => ({
      ...queryOf('compareVersions', {
        params: { trackId: reference.id },
        query: { v: reference.version, with: candidate.track.version },
      }),
      enabled: canCompare(candidate),
    })),
    combine: (results) => results.map(({ data, isError }) => ({ data, isError })),
  });
  return useMemo(
    () =>
      candidates.map((candidate, index) => {
        const { data, isError } = queries[index]!;
        if (!canCompare(candidate) || isError) return null;
        return data && differencesBySection(data.differences, reference.sections.length);
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `canCompare` depends on the candidates only
    [candidates, queries],
  );
}

/** Facts, timeline and differences of the versions, without the player. */
function useComparison(candidates: readonly Candidate[]) {
  const planned = usePlanDifferences(candidates);
  const facts = useMemo(() => {
    const loudness = candidates.map(({ track }) => track.loudnessLufs);
    const gains = matchingGains(loudness);
    const bars = candidates.map(({ track }) => barFactsOf(track));
    const timeline = timelineOf(bars);
    const compared = candidates.map(({ track }, index) => comparedVersion(track, gains[index]!));
    const [reference] = compared;
    return {
      gains,
      bars,
      timeline,
      matchedTo: quietestLufs(loudness),
      marks: sectionMarks(timeline.bars.sections),
      reference: reference && describeSections(reference),
      measured: compared.map((version) =>
        reference && version !== reference ? compareSections(reference, version) : nothing,
      ),
      waveforms: candidates.map(({ track }, index) =>
        alignWaveform(track.waveform, bars[index]!, timeline.bars),
      ),
      files: candidates.map(({ track }, index) => ({
        audioUrl: track.audioUrl,
        bars: bars[index]!,
        gainDb: gains[index]!,
      })),
    };
  }, [candidates]);
  // Undefined while they load.
  const differences = facts.measured.map((measured, index) =>
    planned[index] === null ? measured : planned[index],
  );
  return { ...facts, differences, loaded: differences.filter((one) => one !== undefined) };
}

/** Versions side by side, played in turn at the same place of the music. */
export function Comparison(props: ComparisonProps) {
  const { candidates, onRemove, renderSide } = props;
  const facts = useComparison(candidates);
  const { bars, timeline, marks, differences, loaded, files } = facts;
  const { player, state, loads } = useSwitchPlayer(files);
  const [hidden, setHidden] = useState<ReadonlySet<DifferenceKind>>(new Set());
  const reference = candidates[0]!.label;
  const heard = bars[state.selected] ?? timeline.bars;

  const seekTimeline = (seconds: number) => player?.seek(mapPosition(timeline.bars, heard, seconds).seconds);
  const nextDifference = (now: number) => {
    const considered = state.selected === 0 ? loaded : [differences[state.selected] ?? nothing];
    return nextDifferenceStart(timeline, considered, hidden, now);
  };
  const goToNextDifference = () => {
    if (!player) return;
    const start = nextDifference(mapPosition(heard, timeline.bars, player.position()).seconds);
    if (start === undefined) return;
    seekTimeline(start);
    player.play();
  };
  useCompareCommands({
    player,
    count: candidates.length,
    onStep: (step) => player?.seek(stepBar(heard, player.position(), step)),
    onNextDifference: goToNextDifference,
  });
  useMediaKeys(player, {
    titles: candidates.map(({ label, name }) => `${label}, ${name}`),
    album: candidates[0]!.track.title,
    durations: bars.map(({ duration }) => duration),
  });
  const toggleKind = (kind: DifferenceKind) =>
    setHidden((before) => {
      const kinds = new Set(before);
      if (!kinds.delete(kind)) kinds.add(kind);
      return kinds;
    });

  return (
    <section className={panelStyles.panel} aria-label={messages.panel}>
      {props.header}
      <CompareControls
        matchedTo={facts.matchedTo}
        matchedCount={candidates.filter(({ track }) => track.loudnessLufs !== null).length}
        count={candidates.length}
        isMatched={state.isMatched}
        onMatch={(isMatched) => player?.setMatched(isMatched)}
        reference={reference}
        counts={countKinds(loaded)}
        hidden={hidden}
        onToggle={toggleKind}
      />
      {isTooLong(files) && <p className={styles.note}>{messages.tooLong(maxTotalMinutes)}</p>}
      <ScoreFrame
        timeline={timeline}
        heard={heard}
        player={player}
        hasSide={renderSide !== undefined}
        corner={<PlayCorner player={player} state={state} loads={loads} heard={heard} />}
      >
        <ol>
          {candidates.map((candidate, index) => {
            const { key, label, name, track } = candidate;
            const isHeard = state.selected === index;
            const gainDb = state.isMatched ? facts.gains[index]! : 0;
            const waveform = facts.waveforms[index]!;
            return (
              <Lane
                key={key}
                label={label}
                listenLabel={messages.listen({ label, name })}
                isHeard={isHeard}
                isDisabled={loads[index] === 'failed'}
                isLoading={loads[index] === 'loading'}
                isWinner={props.isWinner?.(candidate) ?? false}
                trackType={track.trackType}
                onListen={() => player?.select(index)}
                onSeek={(share) => seekTimeline(share * timeline.bars.duration)}
                drawing={
                  <>
                    <WaveformDrawing waveform={waveform} />
                    {isHeard && <WaveformDrawing waveform={waveform} />}
                  </>
                }
                side={renderSide?.(candidate)}
                below={
                  index === 0 ? (
                    <ReferenceList label={label} marks={marks} sections={facts.reference ?? []} />
                  ) : (
                    <DifferenceList
                      reference={reference}
                      marks={marks}
                      differences={differences[index]}
                      isHiddenByVote={track.isBlind || candidates[0]!.track.isBlind}
                      hidden={hidden}
                    />
                  )
                }
              >
                <b title={name}>{name}</b>
                <span>{loudnessText(track, gainDb)}</span>
                <span className={styles.trimRow}>
                  <Trim gainDb={gainDb} />
                  {onRemove && candidates.length > 1 && (
                    <IconButton
                      icon="close"
                      label={messages.remove(label)}
                      onClick={() => onRemove(candidate)}
                    />
                  )}
                </span>
              </Lane>
            );
          })}
        </ol>
      </ScoreFrame>
      <CompareHints
        count={candidates.length}
        hasNext={nextDifference(0) !== undefined}
        legend={
          loaded.slice(1).some(({ isMeasured }) => !isMeasured) && (
            <span className={styles.legend}>
              <RepeatBarSign /> {messages.same(reference)}
            </span>
          )
        }
        lineUp={lineUpText(candidates, facts)}
      />
      {props.footer}
    </section>
  );
}

function loudnessText({ loudnessLufs, isBlind }: TrackDetail, gainDb: number): string {
  if (loudnessLufs !== null) return messages.loudness({ lufs: loudnessLufs, gain: messages.db(gainDb) });
  return isBlind ? messages.loudnessHidden : messages.loudnessUnknown;
}

/** The label of a version, or its name where another one has the same label. */
function placeName(candidates: readonly Candidate[], index: number): string {
  const { label, name } = candidates[index]!;
  return candidates.filter((candidate) => candidate.label === label).length > 1 ? name : label;
}

/** How the versions are lined up; with an example if their bars are at different times. */
function lineUpText(
  candidates: readonly Candidate[],
  { timeline, bars }: ReturnType<typeof useComparison>,
): string {
  if (timeline.lines.length === 0) return messages.linedUpByTime;
  const withBars = bars.flatMap((one, index) => (timelineOf([one]).lines.length > 0 ? [index] : []));
  if (areBarsEqual(withBars.map((index) => bars[index]!))) return messages.linedUpByBar;
  const middle = timeline.lines[Math.floor(timeline.lines.length / 2)]!;
  const places = withBars.map((index) =>
    messages.place({
      time: formatDuration(mapPosition(timeline.bars, bars[index]!, middle).seconds),
      label: placeName(candidates, index),
    }),
  );
  return messages.linedUpAt({ bar: barAt(timeline.bars, middle) ?? 1, places: formatList(places) });
}
