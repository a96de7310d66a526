import { type ReactNode, useId } from 'react';
import type { SoundFont } from '#contract/soundfonts.ts';
import { messages } from '#web/features/admin/soundfonts/messages.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Fact } from '#web/features/admin/fact.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useAction } from '#web/data/use-action.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { formatDate } from '#web/ui/format-time.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './soundfonts.module.css';

const megabyte = 1_048_576;

const formatSize = (bytes: number): string =>
  bytes < megabyte / 10
    ? messages.kilobytes(Math.ceil(bytes / 1024))
    : messages.megabytes((bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0));

interface SoundFontRowProps {
  readonly soundFont: SoundFont;
  readonly onDelete: () => void;
}

export function SoundFontRow({ soundFont, onDelete }: SoundFontRowProps) {
  const { id, name, engineer, licence, presets, samples, sizeBytes, createdAt, isDefault } = soundFont;
  return (
    <Row
      id={id}
      name={name}
      engineer={engineer}
      licence={licence === '' ? messages.noLicence : licence}
      isDefault={isDefault}
      button={<IconButton icon="delete" label={messages.deleteNamed(name)} onClick={onDelete} />}
    >
      <Fact name={messages.facts.presets} value={formatNumber(presets)} />
      <Fact name={messages.facts.samples} value={formatNumber(samples)} />
      <Fact name={messages.facts.size} value={formatSize(sizeBytes)} />
      <Fact name={messages.facts.uploaded} value={formatDate(createdAt)} />
    </Row>
  );
}

/** The samples of the installation, which play if no SoundFont is chosen. */
export function BuiltinRow({ isDefault }: { readonly isDefault: boolean }) {
  return <Row {...messages.builtin} id={null} isDefault={isDefault} />;
}

interface RowProps extends Pick<SoundFont, 'name' | 'engineer' | 'licence' | 'isDefault'> {
  readonly id: string | null;
  readonly button?: ReactNode;
  /** The facts. */
  readonly children?: ReactNode;
}

function Row({ id, name, engineer, licence, isDefault, button, children }: RowProps) {
  const nameId = useId();
  return (
    <li className={styles.row}>
      <div className={styles.names}>
        <h2 id={nameId} className={textStyles.title}>
          {name}
        </h2>
        {engineer !== '' && <p className={textStyles.secondary}>{engineer}</p>}
      </div>
      {children && <dl className={styles.facts}>{children}</dl>}
      <div className={styles.actions}>
        {isDefault ? (
          <span className={textStyles.good}>{messages.current}</span>
        ) : (
          <UseButton id={id} name={name} nameId={nameId} />
        )}
        {button}
      </div>
      <details className={styles.licence}>
        <summary>{messages.licence}</summary>
        <p>{licence}</p>
      </details>
    </li>
  );
}

interface UseButtonProps extends Pick<RowProps, 'id' | 'name'> {
  readonly nameId: string;
}

function UseButton({ id, name, nameId }: UseButtonProps) {
  const choose = useAction('setDefaultSoundFont', {
    send: () => ({ body: { soundFontId: id } }),
    successToast: () => successToast(messages.chosen(name)),
    errorToast: errorToast(messages.chooseFailed),
  });
  return (
    <Button aria-describedby={nameId} busy={choose.isPending} onClick={() => choose.mutate()}>
      {messages.use}
    </Button>
  );
}
