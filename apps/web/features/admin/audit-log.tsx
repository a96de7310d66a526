import type { AuditEntry } from '#contract/audit.ts';
import { auditMessages, messages } from '#web/features/admin/messages.ts';
import { Cell, type Column, DataTable, RowHeader } from '#web/ui/data-table.tsx';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { ListHeader } from '#web/ui/page-header.tsx';
import { formatDateTime } from '#web/ui/format-time.ts';
import { EmptyState, Loading } from '#web/ui/feedback.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** "maxUses" → "max uses"; for fields that have no name in the messages. */
const toWords = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const { fields, values } = auditMessages;
const named = (names: object, key: string) => new Map<string, string>(Object.entries(names)).get(key);

function formatValue(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return auditMessages.none;
  if (Array.isArray(value))
    return value.map(formatValue).reduce((first, second) => auditMessages.both({ first, second }));
  if (typeof value === 'boolean') return value ? auditMessages.yes : auditMessages.no;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isoTime.test(value)) return formatDateTime(value);
  return value.includes(' ') ? auditMessages.quoted(value) : (named(values, value) ?? value);
}

/** The changed fields of an entry in words: "balance: 50 to 900, description: “Welcome bonus”". */
export function formatChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .map((key) => {
      const [first = '', second] = [before?.[key], after?.[key]]
        .filter((value) => value !== undefined)
        .map(formatValue);
      const name = named(fields, key) ?? toWords(key);
      return second === undefined
        ? auditMessages.field({ name, value: first })
        : auditMessages.changedField({ name, before: first, after: second });
    })
    .join(', ');
}

const minWidthRems = 48;

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
