import type { TrackType } from '#contract/tracks.ts';
import {
  type SourceIdea,
  withCopiedPrompt,
  startFromIdea,
} from '#web/features/compose/generation/form-state.ts';
import { formStore } from '#web/features/compose/generation/form-store.ts';

/** The actions that other parts of the page can perform on the generation form of a project. */
export const generationFormActions = {
  /** Suggests the prompt of a track in the panel of its type. */
  suggestPrompt(projectId: string, type: TrackType, prompt: string, title: string): void {
    formStore.change(projectId, (form) => withCopiedPrompt(form, type, prompt, title));
  },
  /** Sets the idea that the next track is generated for. */
  startFromIdea(projectId: string, { id, title, description }: SourceIdea): void {
    formStore.change(projectId, (form) => startFromIdea(form, { id, title, description }));
  },
};
