import type { TrackType } from '#contract/tracks.ts';
import { type FromIdea, receivePrompt, startFromIdea } from '#web/features/generation/desk-state.ts';
import { deskStore } from '#web/features/generation/desk-store.ts';

/** What other parts of the page bring to the desk of a project. */
export const deskDoor = {
  /** The prompt of a track lies ready in the panel of its type. */
  offerPrompt(projectId: string, type: TrackType, prompt: string, title: string): void {
    deskStore.change(projectId, (desk) => receivePrompt(desk, type, prompt, title));
  },
  /** The next track is made from this idea. */
  takeIdea(projectId: string, { id, title, description }: FromIdea): void {
    deskStore.change(projectId, (desk) => startFromIdea(desk, { id, title, description }));
  },
};
