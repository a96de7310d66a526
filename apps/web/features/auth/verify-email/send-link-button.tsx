import { useMutation } from '@tanstack/react-query';
import { messages } from '#web/features/auth/verify-email/messages.ts';
import { call } from '#web/data/api.ts';
import { serverMessage } from '#web/data/api-error.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { useUser } from '#web/domain/user.ts';
import styles from './verify-email.module.css';

/** Button that requests a verification email, and its result. */
export function SendLinkButton({ variant }: { readonly variant: ButtonVariant }) {
  const { email } = useUser();
  const request = useMutation({ mutationFn: () => call('requestEmailVerification') });
  return (
    <div aria-live="polite" className={styles.sendLink}>
      {request.isSuccess ? (
        <p>{messages.sent(email)}</p>
      ) : (
        <Button variant={variant} busy={request.isPending} onClick={() => request.mutate()}>
          {request.isPending ? messages.sending : messages.send}
        </Button>
      )}
      {request.isError && <FieldError>{serverMessage(request.error, messages.sendFailed)}</FieldError>}
    </div>
  );
}
