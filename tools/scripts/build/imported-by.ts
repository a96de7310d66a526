interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
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
