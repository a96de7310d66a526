import { dateLocale } from '#contract/locale.ts';
import { useState } from 'react';
import type { ReviewVerdict } from '#contract/review-states.ts';
import { messages } from '#web/guest/messages.ts';
import { GuestModal } from '#web/guest/guest-modal.tsx';
import { callShared } from '#web/guest/shared-api.ts';
import type { ShownPage, ShownTrack } from '#web/guest/shown-page.ts';
import type { GuestName } from '#web/guest/use-guest-name.tsx';
import type { SharedPageState } from '#web/guest/use-shared-page.ts';
import { ApiError } from '#web/data/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/data/error-message.ts';
import { FieldError } from '#web/ui/field.tsx';
import { formatDate } from '#web/ui/format-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import formStyles from './dialog-form.module.css';
import styles from './answer.module.css';

interface AnswerProps {
  readonly token: string;
  readonly page: ShownPage;
  readonly track: ShownTrack;
  readonly state: SharedPageState;
  readonly hasOpenComment: boolean;
  readonly guestName: GuestName;
  /** Focuses the comment field. */
  readonly onCompose: () => void;
}

const texts = messages.answer;
const dayFormat = new Intl.DateTimeFormat(dateLocale, { weekday: 'short', day: 'numeric', month: 'short' });

/** Approve, or ask for changes: a card, and on phones a bar at the bottom. */
export function Answer(props: AnswerProps) {
  const { token, page, track, state, hasOpenComment, guestName, onCompose } = props;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { verdict, version } = track;
  const answered = verdict?.version === version ? verdict.verdict : undefined;

  const send = async (chosen: ReviewVerdict) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { verdict: chosen, version };
      state.setTrack(await callShared('decideSharedReview', { token, trackId: track.id }, { body }));
    } catch (thrown) {
      setError(errorMessage(thrown, texts.failed));
      if (thrown instanceof ApiError && thrown.code === 'version_not_current')
        state.refresh().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  const decide = (chosen: ReviewVerdict) =>
    page.guest ? void send(chosen) : guestName.ask(() => void send(chosen));
  const askForChanges = () => {
    if (hasOpenComment || !page.permissions.comment) return setAsking(true);
    setError(texts.needsComment);
    onCompose();
  };
  const buttons = (
    <>
      <Button
        variant={answered === 'approved' ? 'plain' : 'primary'}
        data-given={answered === 'approved' || undefined}
        aria-disabled={answered === 'approved'}
        busy={isBusy}
        onClick={() => answered !== 'approved' && decide('approved')}
      >
        <Icon name="check" size="small" />
        {answered === 'approved' ? texts.hasApproved(version) : texts.approve(version)}
      </Button>
      <Button
        data-given={answered === 'changes_requested' || undefined}
        aria-disabled={answered === 'changes_requested'}
        disabled={isBusy}
        onClick={() => answered !== 'changes_requested' && askForChanges()}
      >
        {answered === 'changes_requested' ? texts.hasRequested(version) : texts.requestChanges}
      </Button>
    </>
  );
  const { firstName } = page.sharedBy;
  return (
    <>
      <section className={styles.card} aria-labelledby="answer-heading">
        <h2 id="answer-heading">{texts.heading(version)}</h2>
        <p className={styles.explain}>
          {page.reviewDueAt
            ? texts.explainUntil({ name: firstName, date: dayFormat.format(new Date(page.reviewDueAt)) })
            : texts.explain(firstName)}
        </p>
        {page.guest && (
          <p className={styles.signature}>
            <span>{page.guest.name}</span>
            {verdict && <small>{formatDate(verdict.createdAt)}</small>}
          </p>
        )}
        <output>
          {answered && (
            <p className={styles.given} data-verdict={answered}>
              <Icon name={answered === 'approved' ? 'check' : 'edit'} size="small" />
              {(answered === 'approved' ? texts.approved : texts.requested)(version)}
            </p>
          )}
          {verdict && !answered && <p className={styles.explain}>{texts.earlier(verdict.version)}</p>}
        </output>
        {error !== undefined && (
          <div role="alert">
            <FieldError>{error}</FieldError>
          </div>
        )}
        <div className={styles.buttons} data-bottom-bar="">
          {buttons}
        </div>
      </section>
      {isAsking && (
        <GuestModal title={texts.changesTitle(version)} onClose={() => setAsking(false)}>
          <p>{texts.changesText}</p>
          <div className={formStyles.actions}>
            <Button onClick={() => setAsking(false)}>{messages.comments.cancel}</Button>
            <Button
              onClick={() => {
                setAsking(false);
                decide('changes_requested');
              }}
            >
              {texts.confirmChanges}
            </Button>
          </div>
        </GuestModal>
      )}
    </>
  );
}
