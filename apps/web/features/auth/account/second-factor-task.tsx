import { secondFactorMessages as messages } from '#web/features/auth/account/messages.ts';
import type { Task } from '#web/features/auth/account/second-factor.tsx';
import { SecondFactorSetup } from '#web/features/auth/account/second-factor-setup.tsx';
import { useAction } from '#web/data/use-action.ts';
import {
  CurrentPasswordField,
  currentPasswordRule,
} from '#web/features/auth/account/current-password-field.tsx';
import { TaskForm } from '#web/features/auth/account/task-form.tsx';
import { CodeField, codeRule } from '#web/ui/code-field.tsx';
import type { ButtonVariant } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/use-form.ts';

interface TaskProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  readonly onEnd: () => void;
}

/** The flow of one second-factor action: turn on, renew the recovery codes or turn off. */
export function SecondFactorTask({ task, ...props }: TaskProps & { readonly task: Task }) {
  if (task === 'turnOn') return <SecondFactorSetup onCodes={props.onCodes} onCancel={props.onEnd} />;
  return task === 'renew' ? <RenewRecoveryCodes {...props} /> : <TurnOffSecondFactor {...props} />;
}

/** Re-authentication: protects against an unattended, signed-in browser. */
interface Credentials {
  readonly password: string;
  readonly code: string;
}

interface ReauthenticationFormProps {
  readonly label: string;
  /** Explains the consequences of the action. */
  readonly text: string;
  readonly submitButton: { readonly submit: string; readonly busy: string; readonly variant?: ButtonVariant };
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onConfirm: (credentials: Credentials) => void;
  readonly onCancel: () => void;
}

/** Asks for the password and a code before a change to the second factor. */
function ReauthenticationForm({ text, onConfirm, ...formProps }: ReauthenticationFormProps) {
  const form = useForm<Credentials>(
    { password: '', code: '' },
    { password: currentPasswordRule, code: codeRule },
  );
  return (
    <TaskForm {...formProps} onSubmit={form.submit(onConfirm)}>
      <p>{text}</p>
      <CurrentPasswordField error={form.error('password')} field={form.field('password')} />
      <CodeField error={form.error('code')} field={form.field('code')} />
    </TaskForm>
  );
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
