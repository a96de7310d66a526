import { useState } from 'react';

/** A text that is kept in this browser until it is sent. */
export function useDraft(key: string): readonly [text: string, setText: (text: string) => void] {
  const storageKey = `shared-draft-${key}`;
  const [text, setText] = useState(() => {
    try {
      return localStorage.getItem(storageKey) ?? '';
    } catch {
      return '';
    }
  });
  return [
    text,
    (next) => {
      setText(next);
      try {
        if (next === '') localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, next);
      } catch {
        // Storage is disabled: the draft lasts until the page is closed.
      }
    },
  ];
}
