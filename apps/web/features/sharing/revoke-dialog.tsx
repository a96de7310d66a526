import type { ShareLink } from '#contract/share-links.ts';
import { messages } from '#web/features/sharing/messages.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAction } from '#web/data/use-action.ts';

interface RevokeDialogProps {
  readonly link: ShareLink;
  readonly onClose: () => void;
}

/** Asks before a link is revoked. */
export function RevokeDialog({ link: { id, recipient }, onClose }: RevokeDialogProps) {
  const revoke = useAction('revokeShareLink', {
    send: () => ({ params: { shareLinkId: id } }),
    successToast: () => successToast(messages.wasRevoked(recipient)),
    errorToast: errorToast(messages.revokeFailed),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={messages.confirmTitle}
      description={messages.confirmText(recipient)}
      action={messages.revoke}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    />
  );
}
