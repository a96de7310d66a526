import { useState } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { HistoryDialog } from '#web/features/admin/history-dialog.tsx';
import { RoleDialog } from '#web/features/admin/role-dialog.tsx';
import { TokensDialog } from '#web/features/admin/tokens-dialog.tsx';
import type { UserAction } from '#web/features/admin/user-row.tsx';
import { UserRows, UserRowsLoading } from '#web/features/admin/user-rows.tsx';
import { WaysInDialog } from '#web/features/admin/ways-in-dialog.tsx';
import { words } from '#web/features/admin/words.ts';
import { SearchInput } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { ListHead } from '#web/kit/page-head.tsx';
import { List } from '#web/kit/data/list.tsx';
import { useList } from '#web/kit/data/use-list.ts';
import { Empty } from '#web/kit/state.tsx';
import { useSettled } from '#web/kit/use-settled.ts';
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
  const [doing, setDoing] = useState<{ readonly action: UserAction | 'waysIn'; readonly user: AdminUser }>();
  const term = useSettled(searchTerm(typed), typingPauseMs);
  const isSearch = term !== '';
  const list = useList(isSearch ? 'searchUsers' : 'listUsers', {
    query: { ...(isSearch && { term }) },
    keepsRows: true,
    keepsPages: false,
  });
  const close = () => setDoing(undefined);
  const waitsForMore = typed.trim() !== '' && searchTerm(typed) === '';

  return (
    <section aria-labelledby="users">
      <ListHead id="users" title={words.tabs.users}>
        <SearchInput
          className={styles.search}
          aria-label={words.users.search}
          aria-describedby="users-found"
          placeholder={words.users.searchPlaceholder}
          maxLength={limits.userSearch.max}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </ListHead>
      <output id="users-found" className={styles.found}>
        {waitsForMore ? words.users.searchHint : found(term, list.rows?.length ?? 0, list.hasMore)}
      </output>
      <List
        list={list}
        loading={<UserRowsLoading />}
        failed={words.users.failed}
        empty={
          <Empty
            title={words.users.nobody}
            action={<Key onClick={() => setTyped('')}>{words.users.everybody}</Key>}
          >
            {words.users.nobodyText(term)}
          </Empty>
        }
        hasBarline
        loadingMore={<UserRowsLoading />}
      >
        {(users) => (
          <UserRows
            // A new search starts at the top with fresh row measurements.
            key={term}
            users={users}
            isComplete={!list.hasMore}
            isStale={list.isStale}
            onAction={(action, user) => setDoing({ action, user })}
          />
        )}
      </List>
      {doing?.action === 'role' && (
        <RoleDialog
          user={doing.user}
          onClose={close}
          onWaysIn={() => setDoing({ action: 'waysIn', user: doing.user })}
        />
      )}
      {doing?.action === 'tokens' && <TokensDialog user={doing.user} onClose={close} />}
      {doing?.action === 'waysIn' && <WaysInDialog user={doing.user} onClose={close} />}
      {doing?.action === 'history' && <HistoryDialog user={doing.user} onClose={close} />}
    </section>
  );
}

function found(term: string, count: number, isMore: boolean): string | undefined {
  return term === '' || count === 0 ? undefined : words.users.found(count, isMore);
}
