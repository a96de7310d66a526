import { expect, test } from 'vitest';
import { importedBy, type ModuleGraph, pagesWith } from './module-graph.ts';

/** A graph from "importer → module" and "importer ⇢ module", which is an `import()`. */
function graphOf(...arrows: readonly string[]): ModuleGraph {
  const importersOf = (id: string, arrow: string) =>
    arrows.filter((text) => text.endsWith(` ${arrow} ${id}`)).map((text) => text.split(' ')[0]!);
  return {
    getModuleInfo: (id) => ({ importers: importersOf(id, '→'), dynamicImporters: importersOf(id, '⇢') }),
  };
}

const graph = graphOf(
  'start → routes',
  'routes ⇢ project',
  'routes ⇢ track',
  'project → list',
  'track → list',
  'project ⇢ plan',
  'plan → chip',
  'project → chip',
  'project ⇢ menu',
  'track ⇢ menu',
  'menu → icon',
);

test('an entry imports what its imports import, but not what they load later', () => {
  expect(importedBy('start', 'routes', graph)).toBe(true);
  expect(importedBy('start', 'list', graph)).toBe(false);
  expect(importedBy('project', 'list', graph)).toBe(true);
});

test('a module is of the pages that import it, at once or in a part that they load later', () => {
  expect(pagesWith('ever', 'list', 'start', graph)).toBe(2);
  expect(pagesWith('ever', 'chip', 'start', graph)).toBe(1);
  expect(pagesWith('ever', 'icon', 'start', graph)).toBe(2);
  expect(pagesWith('ever', 'routes', 'start', graph)).toBe(0);
  expect(pagesWith('at once', 'list', 'start', graph)).toBe(2);
  expect(pagesWith('at once', 'icon', 'start', graph)).toBe(0);
});
