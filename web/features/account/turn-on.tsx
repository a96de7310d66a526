import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/api.ts';
import { CopyKey } from '#web/features/account/copy-key.tsx';
import { CurrentPasswordField, currentPasswordRule } from '#web/features/account/current-password-field.tsx';
import { secondFactorWords } from '#web/features/account/second-factor-words.ts';
import { TaskForm } from '#web/features/account/task-form.tsx';
import { call } from '#web/kit/api.ts';
import { CodeField, codeRule } from '#web/kit/code-field.tsx';
import { keyClass } from '#web/kit/key.tsx';
import { useForm } from '#web/kit/use-form.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './second-factor.module.css';

const { turnOn: words } = secondFactorWords;

type SetUp = Reply<'beginSecondFactor'>;

interface TurnOnProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
  /** Absent when the step is mandatory. */
  readonly onCancel?: () => void;
}

/** Set-up in two steps: confirm the password, then scan the secret and confirm it with a code from the app. */
export function TurnOn({ onCodes, ...way }: TurnOnProps) {
  const [setUp, keep] = useState<SetUp>();
  return setUp ? <Scan setUp={setUp} onCodes={onCodes} {...way} /> : <Begin onBegun={keep} {...way} />;
}

interface BeginProps extends Pick<TurnOnProps, 'onCancel'> {
  readonly onBegun: (setUp: SetUp) => void;
}

function Begin({ onBegun, ...way }: BeginProps) {
  const form = useForm({ password: '' }, { password: currentPasswordRule });
  const begin = useMutation({
    mutationFn: (body: { password: string }) => call('beginSecondFactor', { body }),
    onSuccess: onBegun,
  });
  return (
    <TaskForm
      label={words.title}
      keys={{ submit: words.next, busy: words.busy }}
      isBusy={begin.isPending}
      error={begin.error}
      onSubmit={form.submit((values) => begin.mutate(values))}
      {...way}
    >
      <p>{words.text}</p>
      <CurrentPasswordField error={form.error('password')} field={form.field('password')} />
    </TaskForm>
  );
}

function Scan({ setUp, onCodes, ...way }: TurnOnProps & { readonly setUp: SetUp }) {
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
      label={words.title}
      keys={{ submit: words.submit, busy: words.submitting }}
      isBusy={confirm.isPending}
      error={confirm.error}
      onSubmit={form.submit((values) => confirm.mutate(values))}
      {...way}
    >
      {/* Focuses this text, not the field below: focusing the field would scroll the QR code out of a small window. */}
      <p tabIndex={-1} data-first-focus="">
        {words.scanText}
      </p>
      <Secret setUp={setUp} />
      <div className={styles.code}>
        <CodeField appOnly error={form.error('code')} field={form.field('code')} />
      </div>
    </TaskForm>
  );
}

function Secret({ setUp: { secret, address, qrCode } }: { readonly setUp: SetUp }) {
  return (
    <div className={styles.secret}>
      <svg
        className={styles.qrCode}
        role="img"
        aria-label={words.qrCode}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
      >
        <path d={qrCode.path} />
      </svg>
      <div>
        <p className={textStyles.label}>{words.secret}</p>
        <p className={styles.spelt}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
      <div className={styles.keys}>
        <CopyKey label={words.copy} text={secret} copied={words.copied} />
        <a className={keyClass('bare')} href={address}>
          {words.here}
        </a>
      </div>
    </div>
  );
}
