import type { Reaction, ReactionType } from '#contract/reactions.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { reactionNames } from '#web/domain/messages.ts';
import { countReactions } from '#web/domain/reactions.ts';
import { useUser } from '#web/domain/user.ts';
import styles from './thumbs.module.css';

const types = ['thumbs_up', 'thumbs_down'] as const satisfies readonly ReactionType[];

interface ThumbsProps {
  readonly reactions: readonly Reaction[];
  readonly onReact: (type: ReactionType) => void;
}

/** Thumbs-up and thumbs-down buttons with counts; pressed if the user reacted. */
export function Thumbs({ reactions, onReact }: ThumbsProps) {
  const user = useUser();
  return types.map((type) => {
    const { count, pressed } = countReactions(reactions, user.id, type);
    const label = reactionNames.count({ reaction: reactionNames[type], count });
    return (
      <button
        key={type}
        type="button"
        className={styles.thumb}
        aria-pressed={pressed}
        aria-label={label}
        data-tooltip={label}
        onClick={() => onReact(type)}
      >
        <Icon name={type} size="small" />
        {count > 0 && formatNumber(count)}
      </button>
    );
  });
}
