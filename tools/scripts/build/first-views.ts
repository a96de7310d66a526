import type { Plugin, Rolldown } from 'vite';

/** The source modules of a view; see apps/web/app/entry-routes.ts. */
interface View {
  readonly modules: readonly string[];
}

/** Writes `first-views.json`: each view with the URLs of its built files. */
export function firstViewsFile(root: string, views: readonly View[]): Plugin {
  return {
    name: 'tutti:first-views',
    // After Vite has removed the chunks that held only styles.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const initialFiles = filesOf(
        chunks.filter(({ isEntry, name }) => isEntry && name === 'index'),
        bundle,
      );
      const built = views.map(({ modules, ...view }) => {
        const roots = modules.map((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${root}/${module}`));
          if (!chunk) throw new Error(`${module} is in no file of the build.`);
          return chunk;
        });
        const files = [...filesOf(roots, bundle)].filter((file) => !initialFiles.has(file));
        return { ...view, files: files.map((file) => `/${file}`) };
      });
      this.emitFile({ type: 'asset', fileName: 'first-views.json', source: JSON.stringify(built) });
    },
  };
}

/** The scripts and style sheets of the chunks and of their transitive static imports. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  chunks.forEach(visit);
  return files;
}
