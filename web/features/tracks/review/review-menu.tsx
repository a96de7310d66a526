import type { Review } from '#contract/review.ts';
import { messages } from '#web/features/tracks/review/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { MoreMenu } from '#web/ui/more-menu.tsx';

interface ReviewMenuProps {
  readonly review: Review;
  readonly title: string;
  readonly onChange: () => void;
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
  return (
    <MoreMenu
      label={messages.menu}
      actions={[
        isLocked && may.unlock && { icon: 'key', label: messages.unlock, run: () => unlock.mutate() },
        may.request && { icon: 'people', label: messages.change, run: onChange },
        may.request && { icon: 'close', label: messages.end, run: () => cancel.mutate() },
      ]}
    />
  );
}
