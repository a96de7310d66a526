import { useMutation } from '@tanstack/react-query';
import { words } from '#web/features/verify-email/words.ts';
import { call } from '#web/kit/api.ts';
import { sentenceOf } from '#web/kit/api-error.ts';
import { Wrong } from '#web/kit/field.tsx';
import { Key, type KeyLook } from '#web/kit/key.tsx';
import { useUser } from '#web/kit/user.ts';
import styles from './verify-email.module.css';

/** Button that requests a verification email, and its result. */
export function MailLink({ look }: { readonly look: KeyLook }) {
  const { email } = useUser();
  const request = useMutation({ mutationFn: () => call('requestEmailVerification') });
  return (
    <div aria-live="polite" className={styles.mailLink}>
      {request.isSuccess ? (
        <p>{words.sent(email)}</p>
      ) : (
        <Key look={look} busy={request.isPending} onClick={() => request.mutate()}>
          {request.isPending ? words.sending : words.send}
        </Key>
      )}
      {request.isError && <Wrong>{sentenceOf(request.error, words.sendFailed)}</Wrong>}
    </div>
  );
}
