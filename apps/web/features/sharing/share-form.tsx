import { type ReactNode, useState } from 'react';
import type { ShareLink } from '#contract/share-links.ts';
import { limits } from '#contract/limits.ts';
import { FormRow, GroupRow } from '#web/features/sharing/form-row.tsx';
import { messages } from '#web/features/sharing/messages.ts';
import { newPassword } from '#web/features/sharing/new-password.ts';
import { PermissionRows } from '#web/features/sharing/permission-rows.tsx';
import { SharePreview } from '#web/features/sharing/share-preview.tsx';
import { dateValue, endChoices, type ShareValues } from '#web/features/sharing/share-values.ts';
import { SpokenTagRows } from '#web/features/sharing/spoken-tag-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FieldError, Switch, TextArea, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import type { ShareTarget } from '#web/domain/share-outside.ts';
import { lengthRule, type Rules, useForm } from '#web/ui/use-form.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './share-form.module.css';

const { shareRecipient, shareNote, sharePassword, spokenTagText, spokenTagSeconds } = limits;

const recipient = lengthRule(1, messages.recipientRequired, shareRecipient.max, messages.recipientTooLong);
const password = lengthRule(
  sharePassword.min,
  messages.passwordTooShort,
  sharePassword.max,
  messages.passwordTooLong,
);
const line = lengthRule(1, messages.tagRequired, spokenTagText.max, messages.tagTooLong);

/** The rules of the form; `link` is the one that is edited. */
export const rules = (link: ShareLink | undefined): Rules<ShareValues> => ({
  recipient: (text) => recipient(text.trim(), undefined),
  note: (text) => text.trim().length <= shareNote.max || messages.noteTooLong,
  date: (date, { end }) => end !== 'date' || date >= dateValue(new Date()) || messages.dateRequired,
  password: (text, { hasPassword }) => {
    if (!hasPassword || (link?.hasPassword && text === '')) return true;
    return password(text, undefined);
  },
  tag: ({ text, everySeconds }, { hasTag }) => {
    if (!hasTag) return true;
    const isInRange = everySeconds >= spokenTagSeconds.min && everySeconds <= spokenTagSeconds.max;
    if (!isInRange) return messages.tagEveryRange;
    return line(text.trim(), undefined);
  },
});

const ends = endChoices.map((value) => ({ value, label: messages.ends[value] }));

interface ShareFormProps {
  readonly target: ShareTarget;
  readonly initial: ShareValues;
  /** The link that is edited; absent for a new one. */
  readonly link?: ShareLink | undefined;
  readonly canDownload: boolean;
  readonly isBusy: boolean;
  readonly onSubmit: (values: ShareValues) => void;
  readonly onCancel: () => void;
}

/** The settings of a link, with a preview that follows each of them. */
export function ShareForm({
  target,
  initial,
  link,
  canDownload,
  isBusy,
  onSubmit,
  onCancel,
}: ShareFormProps) {
  const form = useForm(initial, rules(link));
  const { values, set } = form;
  const [today] = useState(() => dateValue(new Date()));
  const submit = form.submit(onSubmit);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit(event);
      }}
    >
      <div className={styles.columns}>
        <div className={styles.rows}>
          {target.track?.isPlayable === false && <FieldError>{messages.notPlayable}</FieldError>}
          <FormRow label={messages.recipient} error={form.error('recipient')}>
            {(control) => (
              <TextInput
                {...control}
                {...form.field('recipient')}
                data-first-focus=""
                placeholder={messages.recipientPlaceholder}
              />
            )}
          </FormRow>
          <PermissionRows
            permissions={values.permissions}
            canHaveVersions={!values.isFixed}
            canDownload={canDownload}
            onChange={(permissions) => set('permissions', permissions)}
          />
          {target.track && (
            <GroupRow label={messages.version}>
              <VersionChoice
                isFixed={values.isFixed}
                version={link?.version ?? target.track.version}
                isEditable={!link}
                onChange={(isFixed) => set('isFixed', isFixed)}
              />
            </GroupRow>
          )}
          <GroupRow label={messages.end}>
            <div className={layoutStyles.cluster}>
              <SegmentedControl
                label={messages.end}
                options={ends}
                value={values.end}
                onChange={(end) => set('end', end)}
              />
              {values.end === 'date' && (
                <TextInput
                  {...form.field('date')}
                  type="date"
                  className={styles.date}
                  aria-label={messages.date}
                  aria-invalid={form.error('date') === undefined ? undefined : true}
                  min={today}
                />
              )}
            </div>
            {form.error('date') !== undefined && <FieldError>{form.error('date')}</FieldError>}
          </GroupRow>
          <PasswordRow form={form} link={link} />
          <FormRow label={messages.note} error={form.error('note')}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={values.note}
                placeholder={messages.notePlaceholder}
                onChange={({ target: field }) => set('note', field.value)}
              />
            )}
          </FormRow>
          <SpokenTagRows
            isOn={values.hasTag}
            tag={values.tag}
            error={form.error('tag')}
            onSwitch={(hasTag) => set('hasTag', hasTag)}
            onChange={(tag) => set('tag', tag)}
          />
        </div>
        <SharePreview target={target} values={values} />
      </div>
      <Actions hint={values.hasPassword ? messages.passwordHint : undefined} onCancel={onCancel}>
        <Button type="submit" variant="primary" busy={isBusy}>
          <Icon name={link ? 'check' : 'link'} size="small" />
          {submitLabel(link !== undefined, isBusy)}
        </Button>
      </Actions>
    </form>
  );
}

function submitLabel(isEdit: boolean, isBusy: boolean): string {
  if (isEdit) return isBusy ? messages.saving : messages.save;
  return isBusy ? messages.creating : messages.create;
}

interface VersionChoiceProps {
  readonly isFixed: boolean;
  readonly version: number;
  /** The version of an existing link cannot change. */
  readonly isEditable: boolean;
  readonly onChange: (isFixed: boolean) => void;
}

function VersionChoice({ isFixed, version, isEditable, onChange }: VersionChoiceProps) {
  return (
    <SegmentedControl
      label={messages.version}
      options={[
        { value: 'latest', label: messages.latest },
        { value: 'fixed', label: messages.only(version) },
      ]}
      value={isFixed ? 'fixed' : 'latest'}
      disabled={!isEditable}
      onChange={(value) => onChange(value === 'fixed')}
    />
  );
}

interface PasswordRowProps {
  readonly form: ReturnType<typeof useForm<ShareValues>>;
  readonly link: ShareLink | undefined;
}

function PasswordRow({ form, link }: PasswordRowProps) {
  const { values, set } = form;
  const generate = () => set('password', newPassword());
  return (
    <FormRow label={messages.password} error={form.error('password')}>
      {(control) => (
        <div className={layoutStyles.row} data-gap="1">
          <Switch
            label=""
            aria-label={messages.askPassword}
            checked={values.hasPassword}
            onChange={({ target }) => {
              set('hasPassword', target.checked);
              if (target.checked && !link?.hasPassword && values.password === '') generate();
            }}
          />
          <TextInput
            {...control}
            {...form.field('password')}
            disabled={!values.hasPassword}
            autoComplete="off"
            spellCheck={false}
            placeholder={values.hasPassword && link?.hasPassword ? messages.passwordKept : undefined}
          />
          <IconButton
            icon="dice"
            label={messages.newPassword}
            disabled={!values.hasPassword}
            onClick={generate}
          />
        </div>
      )}
    </FormRow>
  );
}

interface ActionsProps {
  readonly hint: string | undefined;
  readonly onCancel: () => void;
  /** The submit button. */
  readonly children: ReactNode;
}

function Actions({ hint, onCancel, children }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <Button onClick={onCancel}>{messages.cancel}</Button>
      {children}
    </div>
  );
}
