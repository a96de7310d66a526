/** The modules of a build, as Rolldown knows them. */
export interface ModuleGraph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

/** Whether an entry imports a module statically, directly or transitively. */
export function importedBy(entry: string, id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  // A Set iteration includes elements added during it.
  for (const one of seen) {
    if (one === entry) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/**
 * How many pages need a module: at once, or also in a part that they load later. A page is what the start of the app loads
 * by `import()`.
 */
export function pagesWith(when: 'at once' | 'ever', id: string, start: string, graph: ModuleGraph): number {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {};
    const isPage = dynamicImporters.some((importer) => importedBy(start, importer, graph));
    if (isPage) pages.add(one);
    const isPartOfPages = when === 'ever' && !isPage;
    for (const importer of isPartOfPages ? [...importers, ...dynamicImporters] : importers)
      seen.add(importer);
  }
  return pages.size;
}
