import { words } from '#web/features/tokens/words.ts';
import { Icon } from '#web/kit/icon.tsx';

/** Why nothing can be bought yet. */
export function ComingSoon() {
  return (
    <p className="flex items-start gap-2 text-ink-2">
      <Icon name="info" size="small" className="mt-0.5" />
      <span>
        <b className="text-ink">{words.comingSoon}</b> {words.comingSoonWhy}
      </span>
    </p>
  );
}
