import { useId, useState } from 'react';
import type { SpendingRequest } from '#contract/budgets.ts';
import { messages } from '#web/features/projects/budgets/messages.ts';
import { RejectDialog } from '#web/features/projects/budgets/reject-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { List } from '#web/data/list.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useList } from '#web/data/use-list.ts';
import { Loading } from '#web/ui/feedback.tsx';
import { formatTokens } from '#web/ui/format-number.ts';
import { formatDate } from '#web/ui/format-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './budgets.module.css';

/** The generations that wait for approval, oldest first. */
export function SpendingRequests({ projectId }: { readonly projectId: string }) {
  const heading = useId();
  const list = useList('listSpendingRequests', { params: { projectId } });
  const [rejecting, setRejecting] = useState<SpendingRequest>();
  return (
    <section className={layoutStyles.stack} data-gap="2" aria-labelledby={heading}>
      <h3 id={heading}>{messages.requests}</h3>
      <List
        list={list}
        loading={<Loading subject={messages.requests} height="3rem" />}
        errorTitle={messages.requestsFailed}
        moreLabel={messages.more}
      >
        {(rows) => (
          <ul>
            {rows.map((request) => (
              <RequestRow key={request.id} request={request} onReject={() => setRejecting(request)} />
            ))}
          </ul>
        )}
      </List>
      {rejecting && <RejectDialog request={rejecting} onClose={() => setRejecting(undefined)} />}
    </section>
  );
}

interface RequestRowProps {
  readonly request: SpendingRequest;
  readonly onReject: () => void;
}

function RequestRow({ request, onReject }: RequestRowProps) {
  const { id, kind, prompt, tokens, user, expiresAt } = request;
  const approve = useAction('decideSpendingRequest', {
    send: () => ({ params: { generationId: id }, body: { approve: true } }),
    successToast: { title: messages.approved, description: prompt },
    errorToast: messages.decideFailed,
  });
  return (
    <li className={styles.request}>
      <Icon name={kind === 'image' ? 'eye' : kind} size="small" />
      <div>
        <p className={styles.prompt} title={prompt}>
          {prompt}
        </p>
        <p className={textStyles.caption}>
          {[messages.kinds[kind], messages.by(fullName(user)), messages.expires(formatDate(expiresAt))].join(
            ', ',
          )}
        </p>
      </div>
      <b className={styles.tokens}>{formatTokens(tokens)}</b>
      {request.may.decide && (
        <div className={styles.decision}>
          <Button
            busy={approve.isPending}
            aria-label={messages.approveNamed(prompt)}
            onClick={() => approve.mutate()}
          >
            <Icon name="check" size="small" />
            {messages.approve}
          </Button>
          <Button variant="ghost" aria-label={messages.rejectNamed(prompt)} onClick={onReject}>
            {messages.reject}
          </Button>
        </div>
      )}
    </li>
  );
}
