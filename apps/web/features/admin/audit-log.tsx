import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import { messages } from '#web/features/admin/messages.ts';
import { Cell, type Column, DataTable, RowHeader } from '#web/ui/data-table.tsx';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { ListHeader } from '#web/ui/page-header.tsx';
import { formatDateTime } from '#web/ui/format-time.ts';
import { EmptyState, Loading } from '#web/ui/feedback.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** "maxUses" → "max uses" */
const toWords = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function formatValue(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value)) return value.map(formatValue).join(' and ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isoTime.test(value)) return formatDateTime(value);
  return value.includes(' ') ? `“${value}”` : value;
}

/** The changed fields of an entry in words: "balance: 50 to 900, description: “Welcome bonus”". */
export function formatChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .map((key) => {
      const values = [before?.[key], after?.[key]].filter((value) => value !== undefined);
      return `${toWords(key)}: ${values.map(formatValue).join(' to ')}`;
    })
    .join(', ');
}

const minWidthRems = 48;

const auditMessages = {
  byToken: (ip: string) => `${ip}, by an API token`,
  columns: { what: 'What', change: 'Change', who: 'Who', when: 'When' },
  failed: 'Failed to load the audit log',
  empty: 'No changes yet',
  emptyText: 'Changes made by admins, and of all share links and webhooks, are recorded here permanently.',
  actions: {
    tokens_set: 'Token balance set',
    tokens_changed: 'Token balance changed',
    role_changed: 'Role changed',
    sessions_ended: 'Signed out everywhere',
    account_blocked: 'Account blocked',
    account_unblocked: 'Account unblocked',
    account_deleted: 'Account deleted',
    account_exported: 'Data exported',
    password_link_created: 'Password link created',
    second_factor_removed: 'Two-factor turned off',
    invite_code_created: 'Invite code created',
    invite_code_deleted: 'Invite code deleted',
    provider_created: 'Provider created',
    provider_changed: 'Provider changed',
    pricing_created: 'Price created',
    pricing_changed: 'Price changed',
    soundfont_uploaded: 'SoundFont uploaded',
    soundfont_default_changed: 'SoundFont of new tracks changed',
    soundfont_deleted: 'SoundFont deleted',
    share_link_created: 'Share link created',
    share_link_changed: 'Share link changed',
    share_link_revoked: 'Share link revoked',
    sharing_switched: 'Share links switched',
    api_token_created: 'API token created',
    api_token_revoked: 'API token revoked',
    webhook_created: 'Webhook created',
    webhook_changed: 'Webhook changed',
    webhook_deleted: 'Webhook deleted',
    webhook_secret_renewed: 'Secret of a webhook renewed',
  } satisfies Record<AuditAction, string>,
} as const;
const who = { id: 'who', label: auditMessages.columns.who, isLong: true } satisfies Column;
const change = { id: 'change', label: auditMessages.columns.change, isLong: true } satisfies Column;
const when = { id: 'when', label: auditMessages.columns.when, width: '11rem' } satisfies Column;
const columns: readonly Column[] = [{ id: 'what', label: auditMessages.columns.what }, change, who, when];

/** Changes made by admins, newest first. */
export function AuditLog() {
  const list = useList('listAuditLog', { query: { limit: 50 } });
  return (
    <section aria-labelledby="audit-log">
      <ListHeader id="audit-log" title={messages.tabs.audit} />
      <List
        list={list}
        loading={<Loading subject={messages.tabs.audit} height="6rem" />}
        errorTitle={auditMessages.failed}
        empty={<EmptyState title={auditMessages.empty}>{auditMessages.emptyText}</EmptyState>}
        moreLabel={list.isLoadingMore ? messages.loadingMore : messages.more}
        hasEndMark
      >
        {(rows) => (
          <DataTable label={messages.tabs.audit} columns={columns} minWidthRems={minWidthRems}>
            <tbody>
              {rows.map((row) => (
                <AuditRow key={row.id} row={row} />
              ))}
            </tbody>
          </DataTable>
        )}
      </List>
    </section>
  );
}

function AuditRow({ row }: { readonly row: AuditEntry }) {
  return (
    <tr>
      <RowHeader>{auditMessages.actions[row.action]}</RowHeader>
      <Cell column={change}>
        <span className={textStyles.anywhere}>{formatChanges(row) || row.targetId}</span>
      </Cell>
      <Cell column={who}>
        {row.actor.email}
        <span className={textStyles.note}>
          {row.apiTokenId === null ? row.ip : auditMessages.byToken(row.ip)}
        </span>
      </Cell>
      <Cell column={when}>
        <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>
      </Cell>
    </tr>
  );
}
