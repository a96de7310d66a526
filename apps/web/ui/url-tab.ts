import { useSearchParams } from 'wouter';

/** The tab named by the query parameter `tab`; the first tab if that is missing or unknown. */
export function tabFromUrl<Id extends string>(tabs: readonly [Id, ...Id[]], search: URLSearchParams): Id {
  const requested = search.get('tab');
  return tabs.find((tab) => tab === requested) ?? tabs[0];
}

/** The selected tab of a page, stored in the URL: it survives a reload, can be linked to, and Back returns to the former one. */
export function useUrlTab<Id extends string>(
  tabs: readonly [Id, ...Id[]],
): readonly [chosen: Id, choose: (tab: Id) => void] {
  const [search, setSearch] = useSearchParams();
  const select = (tab: Id) => setSearch(tab === tabs[0] ? {} : { tab });
  return [tabFromUrl(tabs, search), select];
}
