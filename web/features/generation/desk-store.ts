import { useSyncExternalStore } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { type Desk, type Drafts, emptyDesk, withDraft } from '#web/features/generation/desk-state.ts';
import { newSeed } from '#web/features/generation/music-draft.ts';
import { tabShelf } from '#web/kit/tab-shelf.ts';

const desks = new Map<string, Desk>();
const listeners = new Set<() => void>();
const shelf = tabShelf('desk', 1);

/** A stored form, with the defaults for missing parts. */
export function deskOf(kept: unknown): Desk {
  const { drafts, ...rest } = (typeof kept === 'object' && kept ? kept : {}) as Partial<Desk>;
  const { music, sound_effect, voice } = { ...emptyDesk.drafts, ...drafts };
  return {
    ...emptyDesk,
    ...rest,
    drafts: {
      music: { ...emptyDesk.drafts.music, ...music },
      sound_effect: { ...emptyDesk.drafts.sound_effect, ...sound_effect },
      voice: { ...emptyDesk.drafts.voice, ...voice },
    },
  };
}

const withSeed = (desk: Desk): Desk =>
  desk.drafts.music.seed === emptyDesk.drafts.music.seed
    ? withDraft(desk, 'music', { seed: newSeed() })
    : desk;

/** The generation form of each project. Survives navigation and, within a tab, a reload. */
export const deskStore = {
  of(projectId: string): Desk {
    const key = shelf.keyOf(projectId);
    const known = desks.get(key) ?? withSeed(deskOf(shelf.read(key)));
    desks.set(key, known);
    return known;
  },
  change(projectId: string, next: (desk: Desk) => Desk): void {
    const key = shelf.keyOf(projectId);
    const desk = next(deskStore.of(projectId));
    desks.set(key, desk);
    shelf.keep(key, desk);
    for (const listener of listeners) listener();
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A part of the form state; renders again only when that part changes. Server rendering uses an empty form. */
export function useDesk<Part>(projectId: string, part: (desk: Desk) => Part): Part {
  return useSyncExternalStore(
    subscribe,
    () => part(deskStore.of(projectId)),
    () => part(emptyDesk),
  );
}

export const useDraft = <Type extends TrackType>(projectId: string, type: Type): Drafts[Type] =>
  useDesk(projectId, ({ drafts }) => drafts[type]);
