import { type ReactNode, useCallback, useState } from 'react';
import { NameDialog } from '#web/guest/name-dialog.tsx';
import { callShared } from '#web/guest/shared-api.ts';
import type { SharedPageState } from '#web/guest/use-shared-page.ts';

const storageKey = 'guest-name';

/** The name that was entered last in this browser. */
function storedName(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

function storeName(name: string): void {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // Storage is disabled: the name is asked again on the next link.
  }
}

export interface GuestName {
  /** What to show first where the name is asked. */
  readonly suggested: string;
  /** Sends the name; rejects when that fails. */
  readonly save: (name: string) => Promise<void>;
  /** Asks for the name in a dialog, then calls `onSaved`. */
  readonly ask: (onSaved?: () => void) => void;
  readonly dialog: ReactNode;
}

/** The guest's name: asked once per link, and suggested on other links of this browser. */
export function useGuestName(token: string, { page, setGuest }: SharedPageState): GuestName {
  const [asking, setAsking] = useState<{ readonly onSaved: (() => void) | undefined }>();
  const save = useCallback(
    async (name: string) => {
      setGuest(await callShared('setGuestName', { token }, { body: { name } }));
      storeName(name.trim());
    },
    [setGuest, token],
  );
  const suggested = page.guest?.name ?? storedName();
  return {
    suggested,
    save,
    ask: (onSaved) => setAsking({ onSaved }),
    dialog: asking && (
      <NameDialog
        suggested={suggested}
        onSave={save}
        onSaved={asking.onSaved}
        onClose={() => setAsking(undefined)}
      />
    ),
  };
}
