import { words } from '#web/features/providers/words.ts';
import textStyles from '#web/kit/text.module.css';

/** Whether a provider or price is active. */
export function ActiveState({ isActive }: { readonly isActive: boolean }) {
  return (
    <span className={isActive ? textStyles.good : textStyles.tertiary}>
      {isActive ? words.active : words.inactive}
    </span>
  );
}
