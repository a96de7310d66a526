import { useState } from 'react';
import { Link } from 'wouter';
import type { Reply } from '#contract/api.ts';
import { messages } from '#web/features/sharing/messages.ts';
import { RevokeDialog } from '#web/features/sharing/revoke-dialog.tsx';
import { ShareLinkRow } from '#web/features/sharing/share-link-row.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { List } from '#web/data/list.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { useList } from '#web/data/use-list.ts';
import { EmptyState, Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { Switch } from '#web/ui/field.tsx';
import { trackPath } from '#web/domain/track-path.ts';
import { fullName } from '#web/domain/user-name.ts';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './share-link-list.module.css';

type ListedLink = Reply<'listAllShareLinks'>['shareLinks'][number];

/** The links of all projects, and the switch that makes them work. */
export function AllShareLinks() {
  const list = useList('listAllShareLinks');
  const [revoking, setRevoking] = useState<ListedLink>();
  return (
    <div className={layoutStyles.stack} data-gap="6">
      <SharingSwitch />
      <section aria-label={messages.links}>
        <List
          list={list}
          loading={<Loading subject={messages.links} height="6rem" />}
          errorTitle={messages.linksFailed}
          empty={
            <EmptyState level={2} title={messages.noLinks}>
              {messages.admin.emptyText}
            </EmptyState>
          }
          level={2}
          hasEndMark
        >
          {(rows) => (
            <ul className={styles.list}>
              {rows.map((link) => (
                <ShareLinkRow
                  key={link.id}
                  link={link}
                  place={<Place link={link} />}
                  onRevoke={() => setRevoking(link)}
                />
              ))}
            </ul>
          )}
        </List>
      </section>
      {revoking && <RevokeDialog link={revoking} onClose={() => setRevoking(undefined)} />}
    </div>
  );
}

function Place({ link }: { readonly link: ListedLink }) {
  const { kind, title, trackId, projectId, projectName, creator } = link;
  return (
    <>
      {`${messages.kinds[kind]}: `}
      <Link
        className={textStyles.link}
        href={trackId === null ? `/projects/${projectId}` : trackPath(trackId)}
      >
        {title}
      </Link>
      {kind !== 'project' && `, ${projectName}`}
      {`, ${messages.admin.by(fullName(creator))}`}
    </>
  );
}

function SharingSwitch() {
  const { data, error, refetch } = useApiQuery('getSharing');
  const set = useAction('setSharing', {
    send: (isEnabled: boolean) => ({ body: { isEnabled } }),
    successToast: ({ isEnabled }) => successToast(isEnabled ? messages.admin.on : messages.admin.off),
    errorToast: errorToast(messages.admin.switchFailed),
    scope: 'sharing',
  });
  if (error && !data) {
    return <ErrorState level={2} title={messages.linksFailed} error={error} onRetry={() => void refetch()} />;
  }
  const isEnabled = set.isPending ? set.variables : data?.isEnabled;
  return (
    <div className={layoutStyles.stack} data-gap="2">
      <Switch
        label={messages.admin.switch}
        checked={isEnabled ?? false}
        disabled={isEnabled === undefined}
        onChange={({ target }) => set.mutate(target.checked)}
      />
      <p className={textStyles.secondary}>{messages.admin.switchText}</p>
    </div>
  );
}
