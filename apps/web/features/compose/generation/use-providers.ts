import { useMemo } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { withProviderChoice } from '#web/features/compose/generation/form-state.ts';
import { formStore, useGenerationForm } from '#web/features/compose/generation/form-store.ts';
import {
  selectedProvider,
  type ProviderOption,
  type ProviderChoice,
  providersFor,
} from '#web/features/compose/generation/provider-choice.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';

/** The providers of a type of track, and the user's choice. */
export interface ProviderSelection {
  /** True once the providers have loaded or failed to load. */
  readonly isSettled: boolean;
  readonly providers: readonly ProviderOption[];
  /** Undefined while no provider is known. */
  readonly provider: ProviderOption | undefined;
  readonly choice: ProviderChoice;
  readonly choose: (changes: ProviderChoice) => void;
}

const noChoice: ProviderChoice = {};

export function useProviders(projectId: string, type: TrackType): ProviderSelection {
  const { data, isPending } = useApiQuery('listSelectableProviders');
  const choice = useGenerationForm(projectId, ({ providerChoices }) => providerChoices[type]) ?? noChoice;
  const providers = useMemo(() => providersFor(data?.providers ?? [], type), [data, type]);
  return {
    isSettled: !isPending,
    providers,
    provider: selectedProvider(providers, choice.provider),
    choice,
    choose: (changes) => formStore.change(projectId, (form) => withProviderChoice(form, type, changes)),
  };
}
