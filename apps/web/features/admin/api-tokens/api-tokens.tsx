import { type ReactNode, useState } from 'react';
import type { Reply } from '#contract/api.ts';
import type { ApiToken } from '#contract/api-tokens.ts';
import { CreatedToken } from '#web/features/admin/api-tokens/created-token.tsx';
import { messages } from '#web/features/admin/api-tokens/messages.ts';
import { TokenTable } from '#web/features/admin/api-tokens/token-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { List } from '#web/data/list.tsx';
import { useAction } from '#web/data/use-action.ts';
import { type EntityList, useList } from '#web/data/use-list.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { CreateTokenDialog } from '#web/features/admin/api-tokens/create-token-dialog.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState, Loading } from '#web/ui/feedback.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';

/** The user's own tokens. */
export function OwnApiTokens() {
  const list = useList('listApiTokens');
  return (
    <TokenSection text={messages.ofUser} canCreate>
      <TokenList list={list} shows={{ owner: false, project: true }} />
    </TokenSection>
  );
}

/** The tokens that are bound to a project, for users who may edit it. */
export function ProjectApiTokens({ projectId }: { readonly projectId: string }) {
  const list = useList('listProjectApiTokens', { params: { projectId } });
  return (
    <TokenSection text={messages.ofProject} canCreate projectId={projectId}>
      <TokenList list={list} shows={{ owner: true, project: false }} />
    </TokenSection>
  );
}

/** The tokens of all users, for admins. */
export function AllApiTokens() {
  const list = useList('listAllApiTokens');
  return (
    <TokenSection text={messages.ofAll}>
      <TokenList list={list} shows={{ owner: true, project: true }} />
    </TokenSection>
  );
}

interface TokenSectionProps {
  readonly text: string;
  readonly canCreate?: boolean;
  readonly projectId?: string;
  readonly children: ReactNode;
}

function TokenSection({ text, canCreate = false, projectId, children }: TokenSectionProps) {
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<Reply<'createApiToken'>>();
  return (
    <Section
      title={messages.title}
      text={text}
      action={
        canCreate && (
          <Button aria-haspopup="dialog" onClick={() => setCreating(true)}>
            <Icon name="plus" size="small" />
            {messages.create}
          </Button>
        )
      }
    >
      {created && <CreatedToken key={created.id} created={created} onClose={() => setCreated(undefined)} />}
      {children}
      {isCreating && (
        <CreateTokenDialog
          projectId={projectId}
          onCreated={(token) => {
            setCreating(false);
            setCreated(token);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Section>
  );
}

interface TokenListProps {
  readonly list: EntityList<ApiToken>;
  readonly shows: { readonly owner: boolean; readonly project: boolean };
}

interface RevokeTokenDialogProps {
  readonly token: ApiToken;
  readonly onClose: () => void;
}

/** Asks before a token is revoked. */
function RevokeTokenDialog({ token: { id, name }, onClose }: RevokeTokenDialogProps) {
  const revoke = useAction('revokeApiToken', {
    send: () => ({ params: { apiTokenId: id } }),
    successToast: () => successToast(messages.revoked(name)),
    errorToast: errorToast(messages.revokeFailed),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={messages.revokeTitle}
      description={messages.revokeText(name)}
      action={messages.revoke}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    />
  );
}

function TokenList({ list, shows }: TokenListProps) {
  const [revoking, setRevoking] = useState<ApiToken>();
  return (
    <>
      <List
        list={list}
        loading={<Loading subject={messages.title} height="6rem" />}
        errorTitle={messages.failed}
        empty={<EmptyState title={messages.none}>{messages.noneText}</EmptyState>}
        moreLabel={messages.more}
      >
        {(rows) => <TokenTable rows={rows} shows={shows} onRevoke={setRevoking} />}
      </List>
      {revoking && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}
