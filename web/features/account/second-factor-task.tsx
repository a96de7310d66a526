import { type Proof, ProveForm } from '#web/features/account/prove-form.tsx';
import { secondFactorWords as words } from '#web/features/account/second-factor-words.ts';
import type { Task } from '#web/features/account/second-factor.tsx';
import { TurnOn } from '#web/features/account/turn-on.tsx';
import { useAction } from '#web/kit/data/use-action.ts';

interface TaskProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onEnd: () => void;
}

/** The flow of one second-factor action: turn on, renew the recovery codes or turn off. */
export function SecondFactorTask({ task, ...props }: TaskProps & { readonly task: Task }) {
  if (task === 'turnOn') return <TurnOn onCodes={props.onCodes} onCancel={props.onEnd} />;
  return task === 'renew' ? <Renew {...props} /> : <TurnOff {...props} />;
}

function Renew({ onCodes, onEnd }: TaskProps) {
  const renew = useAction('renewRecoveryCodes', {
    send: (body: Proof) => ({ body }),
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <ProveForm
      label={words.renew.title}
      text={words.renew.text}
      keys={{ submit: words.renew.submit, busy: words.renew.submitting }}
      isBusy={renew.isPending}
      error={renew.error}
      onProve={(proof) => renew.mutate(proof)}
      onCancel={onEnd}
    />
  );
}

function TurnOff({ onEnd }: TaskProps) {
  const turnOff = useAction('turnOffSecondFactor', {
    send: (body: Proof) => ({ body }),
    done: words.turnOff.done,
    onDone: onEnd,
  });
  return (
    <ProveForm
      label={words.turnOff.title}
      text={words.turnOff.text}
      keys={{ submit: words.turnOff.submit, busy: words.turnOff.submitting, look: 'risk' }}
      isBusy={turnOff.isPending}
      error={turnOff.error}
      onProve={(proof) => turnOff.mutate(proof)}
      onCancel={onEnd}
    />
  );
}
