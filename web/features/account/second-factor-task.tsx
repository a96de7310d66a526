import { useMutation } from '@tanstack/react-query';
import { type Proof, ProveForm } from '#web/features/account/prove-form.tsx';
import { secondFactorWords as words } from '#web/features/account/second-factor-words.ts';
import type { Task } from '#web/features/account/second-factor.tsx';
import { TurnOn } from '#web/features/account/turn-on.tsx';
import { call } from '#web/kit/api.ts';
import { outdate } from '#web/kit/data/entity-cache.ts';
import { toast } from '#web/kit/toast.ts';

interface TaskProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onEnd: () => void;
}

/** One of the things that can be done about the second factor, from its first step on. */
export function SecondFactorTask({ task, ...props }: TaskProps & { readonly task: Task }) {
  if (task === 'turnOn') return <TurnOn onCodes={props.onCodes} onCancel={props.onEnd} />;
  return task === 'renew' ? <Renew {...props} /> : <TurnOff {...props} />;
}

function Renew({ onCodes, onEnd }: TaskProps) {
  const renew = useMutation({
    mutationFn: (body: Proof) => call('renewRecoveryCodes', { body }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
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
  const turnOff = useMutation({
    mutationFn: (body: Proof) => call('turnOffSecondFactor', { body }),
    onSuccess: async () => {
      await outdate(['secondFactor']);
      toast(words.turnOff.done);
      onEnd();
    },
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
