import { useSearchParams } from 'wouter';

/** The tab that an address names with `?tab=`; the first, where it names none that there is. */
export function addressTab<Id extends string>(tabs: readonly [Id, ...Id[]], search: URLSearchParams): Id {
  const named = search.get('tab');
  return tabs.find((tab) => tab === named) ?? tabs[0];
}

/** The chosen tab of a page, kept in its address, so that a reload and a link lead there again. */
export function useAddressTab<Id extends string>(
  tabs: readonly [Id, ...Id[]],
): readonly [chosen: Id, choose: (tab: Id) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (tab: Id) => setSearch(tab === tabs[0] ? {} : { tab }, { replace: true });
  return [addressTab(tabs, search), choose];
}
