import { apiTokenScopes, type ApiTokenScope } from '#contract/api-token-scopes.ts';
import type { ApiToken } from '#contract/api-tokens.ts';
import { messages } from '#web/features/admin/api-tokens/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ActionsCell, Cell, type Column, DataTable, RowHeader } from '#web/ui/data-table.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { formatDate } from '#web/ui/format-time.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { fullName } from '#web/domain/user-name.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './api-tokens.module.css';

/** The columns and 12 for the name; one more for the scope of admins. */
const minWidthRems = 58;
const adminWidthRems = 5.5;
const name = { id: 'name', label: messages.columns.name } satisfies Column;
const used = { id: 'used', label: messages.columns.used, width: '8rem' } satisfies Column;
const ends = { id: 'ends', label: messages.columns.ends, width: '8rem' } satisfies Column;
const actions = { id: 'actions', label: messages.columns.actions, width: '6rem' } satisfies Column;
const columnOf = (scope: ApiTokenScope): Column => ({
  id: scope,
  label: messages.scopes[scope],
  width: scope === 'generate' ? '7rem' : '5.5rem',
});

interface TokenTableProps {
  readonly rows: readonly ApiToken[];
  readonly shows: { readonly owner: boolean; readonly project: boolean };
  readonly onRevoke: (token: ApiToken) => void;
}

/** Tokens with their scopes, as the sockets of the design: a filled one is a scope that the token has. */
export function TokenTable({ rows, shows, onRevoke }: TokenTableProps) {
  const shown = apiTokenScopes.filter(
    (scope) => scope !== 'admin' || rows.some(({ scopes }) => scopes.includes('admin')),
  );
  return (
    <DataTable
      label={messages.title}
      columns={[name, ...shown.map(columnOf), used, ends, actions]}
      minWidthRems={minWidthRems + (shown.includes('admin') ? adminWidthRems : 0)}
    >
      <tbody>
        {rows.map((token) => (
          <tr key={token.id}>
            <RowHeader>
              <b>{token.name}</b>
              <span className={textStyles.note}>{placeOf(token, shows)}</span>
            </RowHeader>
            {shown.map((scope) => (
              <Cell key={scope} column={columnOf(scope)}>
                <Socket scope={scope} token={token} />
              </Cell>
            ))}
            <Cell column={used}>
              {token.lastUsedAt === null ? messages.never : <RelativeTime time={token.lastUsedAt} />}
            </Cell>
            <Cell column={ends}>{endOf(token)}</Cell>
            <ActionsCell>
              <Button
                variant="ghost"
                aria-label={messages.revokeNamed(token.name)}
                onClick={() => onRevoke(token)}
              >
                {messages.revoke}
              </Button>
            </ActionsCell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function placeOf({ tokenStart, owner, projectName }: ApiToken, shows: TokenTableProps['shows']): string {
  return [
    `${tokenStart}…`,
    shows.owner && messages.by(fullName(owner)),
    shows.project && projectName !== null && messages.onlyIn(projectName),
  ]
    .filter(Boolean)
    .join(', ');
}

function endOf({ expiresAt }: ApiToken): string {
  if (expiresAt === null) return messages.noEnd;
  const date = formatDate(expiresAt);
  return Date.parse(expiresAt) > Date.now() ? date : messages.ended(date);
}

function Socket({ scope, token }: { readonly scope: ApiTokenScope; readonly token: ApiToken }) {
  const { spent, spendingLimit } = token;
  const hasScope = scope === 'read' || token.scopes.includes(scope);
  return (
    <span className={styles.scopeCell}>
      <span className={styles.socket} data-on={hasScope || undefined} aria-hidden="true" />
      <span className={textStyles.visuallyHidden}>
        {messages.scope({ name: messages.scopes[scope], has: hasScope })}
      </span>
      {scope === 'generate' && hasScope && spendingLimit !== null && (
        <span className={textStyles.note}>
          {messages.spent({ spent: formatNumber(spent), limit: formatNumber(spendingLimit) })}
        </span>
      )}
    </span>
  );
}
