const tabs = ['tracks', 'ideas', 'comments', 'details'] as const;
export type ProjectTab = (typeof tabs)[number];

/** The tab that an address names with `?tab=`; the tracks, where it names none that there is. */
export function tabOf(search: URLSearchParams): ProjectTab {
  const named = search.get('tab');
  return tabs.find((tab) => tab === named) ?? 'tracks';
}
