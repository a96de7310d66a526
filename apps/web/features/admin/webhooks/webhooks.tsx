import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { messages } from '#web/features/admin/webhooks/messages.ts';
import { WebhookDialog } from '#web/features/admin/webhooks/webhook-dialog.tsx';
import { WebhookRow } from '#web/features/admin/webhooks/webhook-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { EmptyState, Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { appName } from '#web/ui/app-name.ts';
import styles from './webhooks.module.css';

/** The webhooks of a project, for its admins. */
export function ProjectWebhooks({ projectId }: { readonly projectId: string }) {
  const query = useApiQuery('listProjectWebhooks', { params: { projectId } });
  return <WebhookList query={query} projectId={projectId} />;
}

/** The webhooks of the studio, for admins. */
export function StudioWebhooks() {
  const query = useApiQuery('listStudioWebhooks');
  return <WebhookList query={query} projectId={null} />;
}

interface WebhookListProps {
  readonly query: {
    readonly data: { readonly webhooks: readonly Webhook[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Null: of the studio. */
  readonly projectId: string | null;
}

function WebhookList({ query: { data, error, refetch }, projectId }: WebhookListProps) {
  const [editing, setEditing] = useState<Webhook | 'new'>();
  return (
    <Section
      title={messages.webhooks}
      text={messages.text(appName())}
      action={
        <Button onClick={() => setEditing('new')}>
          <Icon name="plus" size="small" />
          {messages.add}
        </Button>
      }
    >
      {error && !data && (
        <ErrorState title={messages.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Loading subject={messages.webhooks} height="4rem" />}
      {data?.webhooks.length === 0 && <EmptyState title={messages.empty}>{messages.emptyText}</EmptyState>}
      {data && data.webhooks.length > 0 && (
        <ul className={styles.list}>
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onEdit={() => setEditing(webhook)} />
          ))}
        </ul>
      )}
      {editing && (
        <WebhookDialog
          projectId={projectId}
          webhook={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}
