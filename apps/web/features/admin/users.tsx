import { useState } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { HistoryDialog } from '#web/features/admin/history-dialog.tsx';
import { RoleDialog } from '#web/features/admin/role-dialog.tsx';
import { TokensDialog } from '#web/features/admin/tokens-dialog.tsx';
import type { UserAction } from '#web/features/admin/user-row.tsx';
import { UserRows, UserRowsSkeleton } from '#web/features/admin/user-rows.tsx';
import { UserSecurityDialog } from '#web/features/admin/user-security-dialog.tsx';
import { messages } from '#web/features/admin/messages.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import { List } from '#web/data/list.tsx';
import { useList } from '#web/data/use-list.ts';
import { EmptyState } from '#web/ui/feedback.tsx';
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts';
import styles from './users.module.css';

const typingPauseMs = 250;

/** The search term; empty (lists all users) below the minimum length. */
function searchTerm(typed: string): string {
  const term = typed.trim();
  return term.length >= limits.userSearch.min ? term : '';
}

/** All users, with search and admin actions. */
export function Users() {
  const [typed, setTyped] = useState('');
  const [openDialog, setOpenDialog] = useState<{
    readonly action: UserAction | 'security';
    readonly user: AdminUser;
  }>();
  const term = useDebouncedValue(searchTerm(typed), typingPauseMs);
  const isSearch = term !== '';
  const list = useList(isSearch ? 'searchUsers' : 'listUsers', {
    query: { ...(isSearch && { term }) },
    keepPreviousRows: true,
    keepPages: false,
  });
  const close = () => setOpenDialog(undefined);
  const isTermTooShort = typed.trim() !== '' && searchTerm(typed) === '';

  return (
    <section aria-labelledby="users">
      <ListHeader id="users" title={messages.tabs.users}>
        <SearchInput
          className={styles.search}
          aria-label={messages.users.search}
          aria-describedby="users-found"
          placeholder={messages.users.searchPlaceholder}
          maxLength={limits.userSearch.max}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </ListHeader>
      <output id="users-found" className={styles.resultCount}>
        {isTermTooShort ? messages.users.searchHint : resultText(term, list.rows?.length ?? 0, list.hasMore)}
      </output>
      <List
        list={list}
        loading={<UserRowsSkeleton />}
        errorTitle={messages.users.failed}
        empty={
          <EmptyState
            title={messages.users.noResults}
            action={<Button onClick={() => setTyped('')}>{messages.users.showAll}</Button>}
          >
            {messages.users.noResultsText(term)}
          </EmptyState>
        }
        hasEndMark
        loadingMore={<UserRowsSkeleton />}
      >
        {(users) => (
          <UserRows
            // A new search starts at the top with fresh row measurements.
            key={term}
            users={users}
            isComplete={!list.hasMore}
            isStale={list.isStale}
            onAction={(action, user) => setOpenDialog({ action, user })}
          />
        )}
      </List>
      {openDialog?.action === 'role' && (
        <RoleDialog
          user={openDialog.user}
          onClose={close}
          onOpenSecurity={() => setOpenDialog({ action: 'security', user: openDialog.user })}
        />
      )}
      {openDialog?.action === 'tokens' && <TokensDialog user={openDialog.user} onClose={close} />}
      {openDialog?.action === 'security' && <UserSecurityDialog user={openDialog.user} onClose={close} />}
      {openDialog?.action === 'history' && <HistoryDialog user={openDialog.user} onClose={close} />}
    </section>
  );
}

function resultText(term: string, count: number, hasMore: boolean): string | undefined {
  return term === '' || count === 0 ? undefined : messages.users.found({ count, hasMore });
}
