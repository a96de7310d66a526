import { useMemo } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { withChoice } from '#web/features/generation/desk-state.ts';
import { deskStore, useDesk } from '#web/features/generation/desk-store.ts';
import { chosenMaker, type Maker, type MakerChoice, makersOf } from '#web/features/generation/makers.ts';
import { useOne } from '#web/kit/data/use-one.ts';

/** The providers of a type of track, and the user's choice. */
export interface Making {
  /** True once the providers have loaded or failed to load. */
  readonly isSettled: boolean;
  readonly makers: readonly Maker[];
  /** Undefined while no provider is known. */
  readonly maker: Maker | undefined;
  readonly choice: MakerChoice;
  readonly choose: (part: MakerChoice) => void;
}

const nothing: MakerChoice = {};

export function useMaking(projectId: string, type: TrackType): Making {
  const { data, isPending } = useOne('listSelectableProviders');
  const choice = useDesk(projectId, ({ choices }) => choices[type]) ?? nothing;
  const makers = useMemo(() => makersOf(data?.providers ?? [], type), [data, type]);
  return {
    isSettled: !isPending,
    makers,
    maker: chosenMaker(makers, choice.provider),
    choice,
    choose: (part) => deskStore.change(projectId, (desk) => withChoice(desk, type, part)),
  };
}
