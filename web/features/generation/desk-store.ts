import { useSyncExternalStore } from 'react';
import type { TrackType } from '#contract/tracks.ts';
import { type Desk, type Drafts, emptyDesk } from '#web/features/generation/desk-state.ts';
import { currentUserQuery, queryClient } from '#web/kit/query.ts';

/** Raised when a desk looks different; older ones are forgotten. */
const version = 1;

const desks = new Map<string, Desk>();
const listeners = new Set<() => void>();

/** Of the person, too: in the same tab somebody else may sign in. */
function shelfKey(projectId: string): string {
  const person = queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? 'nobody';
  return `tutti.desk.${version}.${person}.${projectId}`;
}

/** What was kept of a desk, each part on top of an empty one; an empty one where nothing fits. */
export function readDesk(json: string | null): Desk {
  try {
    const found = JSON.parse(json ?? '{}') as Partial<Desk> | null;
    const { drafts, ...rest } = found ?? {};
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
  } catch {
    return emptyDesk;
  }
}

function load(key: string): Desk {
  try {
    return readDesk(sessionStorage.getItem(key));
  } catch {
    // A browser that refuses storage simply forgets.
    return emptyDesk;
  }
}

function keep(key: string, desk: Desk): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(desk));
  } catch {
    // As above; full storage forgets as well.
  }
}

/** The desk of each project. Outlives navigation and, in its tab, a reload. */
export const deskStore = {
  of(projectId: string): Desk {
    const key = shelfKey(projectId);
    const known = desks.get(key) ?? load(key);
    desks.set(key, known);
    return known;
  },
  change(projectId: string, next: (desk: Desk) => Desk): void {
    const key = shelfKey(projectId);
    const desk = next(deskStore.of(projectId));
    desks.set(key, desk);
    keep(key, desk);
    for (const listener of listeners) listener();
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A part of a desk; renders again only when that part changes. */
export function useDesk<Part>(projectId: string, part: (desk: Desk) => Part): Part {
  return useSyncExternalStore(subscribe, () => part(deskStore.of(projectId)));
}

export const useDraft = <Type extends TrackType>(projectId: string, type: Type): Drafts[Type] =>
  useDesk(projectId, ({ drafts }) => drafts[type]);
