import type { Review } from '#contract/review.ts';
import { messages } from '#web/features/tracks/review/messages.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { closeMenu, Menu } from '#web/kit/menu.tsx';
import buttonStyles from '#web/kit/button.module.css';
import menuStyles from '#web/kit/menu.module.css';

interface ReviewMenuProps {
  readonly review: Review;
  readonly title: string;
  readonly onChange: () => void;
}

interface Entry {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

/** Who is asked, the end of the review, and unlocking. */
export function ReviewMenu({ review: { trackId, may, isLocked }, title, onChange }: ReviewMenuProps) {
  const send = () => ({ params: { trackId } });
  const errorToast = { title: messages.failed, description: messages.failedText };
  const cancel = useAction('cancelReview', {
    send,
    errorToast,
    successToast: { title: messages.ended, description: title },
  });
  const unlock = useAction('unlockTrack', {
    send,
    errorToast,
    successToast: { title: messages.unlocked, description: title },
  });
  const all: readonly (Entry | false)[] = [
    isLocked && may.unlock && { icon: 'key', label: messages.unlock, run: () => unlock.mutate() },
    may.request && { icon: 'people', label: messages.change, run: onChange },
    may.request && { icon: 'close', label: messages.end, run: () => cancel.mutate() },
  ];
  const entries = all.filter((entry) => entry !== false);
  if (entries.length === 0) return null;
  return (
    <Menu trigger={<Icon name="more" />} triggerClass={buttonStyles.iconButton} label={messages.menu}>
      {entries.map(({ icon, label, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          className={menuStyles.item}
          onClick={(event) => {
            closeMenu(event.currentTarget);
            run();
          }}
        >
          <Icon name={icon} size="small" />
          {label}
        </button>
      ))}
    </Menu>
  );
}
