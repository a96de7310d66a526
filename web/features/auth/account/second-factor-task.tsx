import { type Credentials, ReauthenticationForm } from '#web/features/auth/account/reauthentication-form.tsx';
import { secondFactorMessages as messages } from '#web/features/auth/account/second-factor-messages.ts';
import type { Task } from '#web/features/auth/account/second-factor.tsx';
import { SecondFactorSetup } from '#web/features/auth/account/second-factor-setup.tsx';
import { useAction } from '#web/data/use-action.ts';

interface TaskProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onEnd: () => void;
}

/** The flow of one second-factor action: turn on, renew the recovery codes or turn off. */
export function SecondFactorTask({ task, ...props }: TaskProps & { readonly task: Task }) {
  if (task === 'turnOn') return <SecondFactorSetup onCodes={props.onCodes} onCancel={props.onEnd} />;
  return task === 'renew' ? <RenewRecoveryCodes {...props} /> : <TurnOffSecondFactor {...props} />;
}

function RenewRecoveryCodes({ onCodes, onEnd }: TaskProps) {
  const renew = useAction('renewRecoveryCodes', {
    send: (body: Credentials) => ({ body }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <ReauthenticationForm
      label={messages.renew.title}
      text={messages.renew.text}
      submitButton={{ submit: messages.renew.submit, busy: messages.renew.submitting }}
      isBusy={renew.isPending}
      error={renew.error}
      onConfirm={(credentials) => renew.mutate(credentials)}
      onCancel={onEnd}
    />
  );
}

function TurnOffSecondFactor({ onEnd }: TaskProps) {
  const turnOff = useAction('turnOffSecondFactor', {
    send: (body: Credentials) => ({ body }),
    successToast: messages.turnOff.done,
    onSuccess: onEnd,
  });
  return (
    <ReauthenticationForm
      label={messages.turnOff.title}
      text={messages.turnOff.text}
      submitButton={{ submit: messages.turnOff.submit, busy: messages.turnOff.submitting, variant: 'danger' }}
      isBusy={turnOff.isPending}
      error={turnOff.error}
      onConfirm={(credentials) => turnOff.mutate(credentials)}
      onCancel={onEnd}
    />
  );
}
