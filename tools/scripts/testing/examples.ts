/** The example of a README, its first block of TypeScript. */
export const exampleOf = (page: string): string => /^```ts\n(.*?)^```/ms.exec(page)?.[1] ?? '';

/** What an example says that it prints: the comments behind those lines. */
export const expectedOf = (example: string): string[] =>
  [...example.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text!);
/** Code that imports the packages, changed to import their sources: `@tutti/engine/compose` is `#engine/compose.ts`. */
export const inCheckout = (code: string): string =>
  code.replaceAll(
    /'@tutti\/(engine|contract)(?:\/([\w-]+))?'/g,
    (_, name: string, door: string = name === 'engine' ? 'index' : 'api') => `'#${name}/${door}.ts'`,
  );
