import { words } from '#web/features/providers/words.ts';

/** Whether something can be ordered. */
export function ActiveState({ isActive }: { readonly isActive: boolean }) {
  return (
    <span className={isActive ? 'text-good' : 'text-ink-3'}>{isActive ? words.active : words.inactive}</span>
  );
}
