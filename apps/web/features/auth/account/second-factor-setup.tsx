import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/api.ts';
import { CopyButton } from '#web/features/auth/account/copy-button.tsx';
import {
  CurrentPasswordField,
  currentPasswordRule,
} from '#web/features/auth/account/current-password-field.tsx';
import { secondFactorMessages } from '#web/features/auth/account/messages.ts';
import { TaskForm } from '#web/features/auth/account/task-form.tsx';
import { call } from '#web/data/api.ts';
import { CodeField, codeRule } from '#web/ui/code-field.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/use-form.ts';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './second-factor.module.css';

const { turnOn: messages } = secondFactorMessages;

type SetUp = Reply<'beginSecondFactor'>;

interface SecondFactorSetupProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  /** Absent when the step is mandatory. */
  readonly onCancel?: () => void;
}

/** Set-up in two steps: confirm the password, then scan the secret and confirm it with a code from the app. */
export function SecondFactorSetup({ onCodes, ...cancelProps }: SecondFactorSetupProps) {
  const [setUp, storeSetUp] = useState<SetUp>();
  return setUp ? (
    <ScanStep setUp={setUp} onCodes={onCodes} {...cancelProps} />
  ) : (
    <PasswordStep onStarted={storeSetUp} {...cancelProps} />
  );
}

interface PasswordStepProps extends Pick<SecondFactorSetupProps, 'onCancel'> {
  readonly onStarted: (setUp: SetUp) => void;
}

function PasswordStep({ onStarted, ...cancelProps }: PasswordStepProps) {
  const form = useForm({ password: '' }, { password: currentPasswordRule });
  const begin = useMutation({
    mutationFn: (body: { password: string }) => call('beginSecondFactor', { body }),
    onSuccess: onStarted,
  });
  return (
    <TaskForm
      label={messages.title}
      submitButton={{ submit: messages.next, busy: messages.busy }}
      isBusy={begin.isPending}
      error={begin.error}
      onSubmit={form.submit((values) => begin.mutate(values))}
      {...cancelProps}
    >
      <p>{messages.text}</p>
      <CurrentPasswordField error={form.error('password')} field={form.field('password')} />
    </TaskForm>
  );
}

function ScanStep({ setUp, onCodes, ...cancelProps }: SecondFactorSetupProps & { readonly setUp: SetUp }) {
  const form = useForm({ code: '' }, { code: codeRule });
  // No query is invalidated here: on the page that requires a second factor, a refetch would replace the recovery
  // codes with the app.
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      call('confirmSecondFactor', { body: { setUp: setUp.setUp, code } }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <TaskForm
      label={messages.title}
      submitButton={{ submit: messages.submit, busy: messages.submitting }}
      isBusy={confirm.isPending}
      error={confirm.error}
      onSubmit={form.submit((values) => confirm.mutate(values))}
      {...cancelProps}
    >
      {/* Focuses this text, not the field below: focusing the field would scroll the QR code out of a small window. */}
      <p tabIndex={-1} data-first-focus="">
        {messages.scanText}
      </p>
      <SetupKey setUp={setUp} />
      <div className={styles.code}>
        <CodeField appOnly error={form.error('code')} field={form.field('code')} />
      </div>
    </TaskForm>
  );
}

function SetupKey({ setUp: { secret, address, qrCode } }: { readonly setUp: SetUp }) {
  return (
    <div className={layoutStyles.stack}>
      <svg
        className={styles.qrCode}
        role="img"
        aria-label={messages.qrCode}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
      >
        <path d={qrCode.path} />
      </svg>
      <div>
        <p className={textStyles.label}>{messages.secret}</p>
        <p className={styles.secretText}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
      <div className={layoutStyles.cluster} data-justify="end">
        <CopyButton label={messages.copy} text={secret} copied={messages.copied} />
        <a className={buttonClass('ghost')} href={address}>
          {messages.openApp}
        </a>
      </div>
    </div>
  );
}
