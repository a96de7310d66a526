import type { ApiToken } from '#contract/api-tokens.ts';
import { messages } from '#web/features/admin/api-tokens/messages.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAction } from '#web/data/use-action.ts';

interface RevokeTokenDialogProps {
  readonly token: ApiToken;
  readonly onClose: () => void;
}

/** Asks before a token is revoked. */
export function RevokeTokenDialog({ token: { id, name }, onClose }: RevokeTokenDialogProps) {
  const revoke = useAction('revokeApiToken', {
    send: () => ({ params: { apiTokenId: id } }),
    successToast: () => successToast(messages.revoked(name)),
    errorToast: errorToast(messages.revokeFailed),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={messages.revokeTitle}
      description={messages.revokeText(name)}
      action={messages.revoke}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    />
  );
}
