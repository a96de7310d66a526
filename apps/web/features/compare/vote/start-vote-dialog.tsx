import { useState } from 'react';
import { useLocation } from 'wouter';
import { limits } from '#contract/limits.ts';
import type { VoteMode } from '#contract/votes.ts';
import type { Candidate } from '#web/features/compare/candidate.ts';
import { messages } from '#web/features/compare/vote/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useUser } from '#web/domain/user.ts';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './start-vote-dialog.module.css';

const modes: readonly VoteMode[] = ['choice', 'ranking'];

interface StartVoteDialogProps {
  readonly candidates: readonly Candidate[];
  readonly onClose: () => void;
}

/** Asks members of the project which of the compared versions they like best, without names. */
export function StartVoteDialog({ candidates, onClose }: StartVoteDialogProps) {
  const [first] = candidates;
  const projectId = first!.track.projectId;
  const [, navigate] = useLocation();
  const { id: ownId } = useUser();
  const [title, setTitle] = useState(
    messages.defaultTitle(first!.track.title).slice(0, limits.voteTitle.max),
  );
  const [mode, setMode] = useState<VoteMode>('choice');
  const members = useApiQuery('getProject', { params: { projectId } }).data?.members ?? [];
  const [unasked, setUnasked] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const voterIds = members.map(({ user }) => user.id).filter((id) => !unasked.has(id));
  const create = useAction('createVote', {
    send: () => ({
      params: { projectId },
      body: {
        title: title.trim(),
        mode,
        candidates: candidates.map(({ track }) => ({ trackId: track.id, version: track.version })),
        voterIds: voterIds.slice(0, limits.reviewers.max),
      },
    }),
    errorToast: { title: messages.createFailed, description: messages.tryAgain },
    onSuccess: ({ id }) => navigate(`/votes/${id}`),
  });
  const titleError = isChecked && title.trim() === '' ? messages.titleRequired : undefined;
  const toggle = (id: string) =>
    setUnasked((before) => {
      const ids = new Set(before);
      if (!ids.delete(id)) ids.add(id);
      return ids;
    });
  return (
    <FormDialog
      title={messages.startTitle}
      description={messages.startText}
      labels={{ cancel: messages.cancel, submit: messages.create, busy: messages.creating }}
      isBusy={create.isPending}
      onSubmit={() => {
        setChecked(true);
        if (title.trim() !== '' && voterIds.length > 0) create.mutate();
      }}
      onClose={onClose}
    >
      <Field label={messages.titleLabel} error={titleError}>
        {(control) => (
          <TextInput
            {...control}
            value={title}
            maxLength={limits.voteTitle.max}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <SegmentedControl
        label={messages.mode}
        options={modes.map((value) => ({ value, label: messages.modes[value] }))}
        value={mode}
        onChange={setMode}
      />
      <fieldset className={styles.voters}>
        <legend className={textStyles.label}>{messages.voters}</legend>
        {members.map(({ user }) => (
          <label key={user.id}>
            <input type="checkbox" checked={!unasked.has(user.id)} onChange={() => toggle(user.id)} />
            {fullName(user)}
            {user.id === ownId && <span className={textStyles.tertiary}>{messages.you}</span>}
          </label>
        ))}
      </fieldset>
      {isChecked && voterIds.length === 0 && <FieldError>{messages.votersRequired}</FieldError>}
    </FormDialog>
  );
}
