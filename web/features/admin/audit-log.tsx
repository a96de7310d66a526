import type { AuditEntry } from '#contract/audit.ts';
import { auditWords } from '#web/features/admin/audit-words.ts';
import { words } from '#web/features/admin/words.ts';
import { Cell, type Column, DataTable, RowHead } from '#web/kit/data-table.tsx';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { ListHead } from '#web/kit/page-head.tsx';
import { exactTime } from '#web/kit/relative-time.ts';
import { Empty, Loading, Skeleton } from '#web/kit/state.tsx';
import textStyles from '#web/kit/text.module.css';

const roomRems = 48;
const who = { id: 'who', label: auditWords.columns.who, long: true } satisfies Column;
const change = { id: 'change', label: auditWords.columns.change, long: true } satisfies Column;
const when = { id: 'when', label: auditWords.columns.when, width: '11rem' } satisfies Column;
const columns: readonly Column[] = [{ id: 'what', label: auditWords.columns.what }, change, who, when];

/** Changes made by admins, newest first. */
export function AuditLog() {
  const list = useList('listAuditLog', { query: { limit: 50 } });
  return (
    <section aria-labelledby="audit-log">
      <ListHead id="audit-log" title={words.tabs.audit} />
      <List
        list={list}
        loading={
          <Loading what={words.tabs.audit}>
            <Skeleton height="6rem" />
          </Loading>
        }
        failed={auditWords.failed}
        empty={<Empty title={auditWords.empty}>{auditWords.emptyText}</Empty>}
        more={list.isLoadingMore ? words.loadingMore : words.more}
        hasBarline
      >
        {(rows) => (
          <DataTable label={words.tabs.audit} columns={columns} roomRems={roomRems}>
            <tbody>
              {rows.map((row) => (
                <Entry key={row.id} row={row} />
              ))}
            </tbody>
          </DataTable>
        )}
      </List>
    </section>
  );
}

const facts = (entry: AuditEntry): string =>
  [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
    .map((key) => {
      const [before, after] = [entry.before?.[key], entry.after?.[key]];
      const parts = [before, after]
        .filter((value) => value !== undefined)
        .map((value) => JSON.stringify(value));
      return `${key}: ${parts.join(' → ')}`;
    })
    .join(', ');

function Entry({ row }: { readonly row: AuditEntry }) {
  return (
    <tr>
      <RowHead>{auditWords.actions[row.action]}</RowHead>
      <Cell column={change}>
        <span className={textStyles.anywhere}>{facts(row) || row.targetId}</span>
      </Cell>
      <Cell column={who}>
        {row.actor.email}
        <span className={textStyles.note}>{row.ip}</span>
      </Cell>
      <Cell column={when}>
        <time dateTime={row.createdAt}>{exactTime(row.createdAt)}</time>
      </Cell>
    </tr>
  );
}
