import type { TrackType } from '#contract/tracks.ts';
import { type FromIdea, receivePrompt, startFromIdea } from '#web/features/generation/desk-state.ts';
import { deskStore } from '#web/features/generation/desk-store.ts';

/** The actions that other parts of the page can perform on the generation form of a project. */
export const deskDoor = {
  /** Suggests the prompt of a track in the panel of its type. */
  offerPrompt(projectId: string, type: TrackType, prompt: string, title: string): void {
    deskStore.change(projectId, (desk) => receivePrompt(desk, type, prompt, title));
  },
  /** Sets the idea that the next track is generated for. */
  takeIdea(projectId: string, { id, title, description }: FromIdea): void {
    deskStore.change(projectId, (desk) => startFromIdea(desk, { id, title, description }));
  },
};
