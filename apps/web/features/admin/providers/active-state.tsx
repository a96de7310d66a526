import { messages } from '#web/features/admin/providers/messages.ts';
import textStyles from '#web/ui/text.module.css';

/** Whether a provider or price is active. */
export function ActiveState({ isActive }: { readonly isActive: boolean }) {
  return (
    <span className={isActive ? textStyles.good : textStyles.tertiary}>
      {isActive ? messages.active : messages.inactive}
    </span>
  );
}
