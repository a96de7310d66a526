import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

/**
 * The text of a field while it is edited, undefined otherwise, and the handlers of the field. `onCommit` receives it
 * on Enter and when the field loses the focus, undefined if nothing was typed; it is forgotten then.
 */
export function useTypedText(onCommit: (typed: string | undefined) => void) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    setTyped(undefined);
    onCommit(typed);
  };
  const handlers = {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      commit();
    },
  };
  return [typed, handlers] as const;
}
