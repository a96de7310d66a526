/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page can take nothing along from here */
import type { Page } from '@playwright/test';

/**
 * What on a page depends on the order in which its style sheets happened to arrive: rules outside the cascade layers, and
 * elements that look different when the CSS modules stand in the opposite order within their layers.
 */
export async function styleOrderProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheets = [...document.styleSheets].filter(({ href }) => href !== null);
    const rules = sheets.flatMap((sheet) => [...sheet.cssRules]);
    const blocks = rules.filter((rule) => rule instanceof CSSLayerBlockRule);
    const isOrder = (rule: CSSRule) => rule instanceof CSSLayerStatementRule;
    const outside = rules.filter(
      (rule) => !(rule instanceof CSSLayerBlockRule || rule instanceof CSSFontFaceRule || isOrder(rule)),
    );

    /** The rules of a block by CSS module, which the end of each class name tells. */
    const modulesOf = ({ name, cssRules }: CSSLayerBlockRule) => {
      const modules: { readonly scope: string; css: string }[] = [];
      for (const { cssText } of cssRules) {
        const scope = /_([\da-z]{4})(?![\w-])/i.exec(cssText)?.[1] ?? modules.at(-1)?.scope ?? '';
        const last = modules.at(-1);
        if (last?.scope === scope) last.css += cssText;
        else modules.push({ scope, css: cssText });
      }
      return modules.map(({ css }) => `@layer ${name} { ${css} }`);
    };
    const layers = [...new Set(blocks.map(({ name }) => name))];
    const modules = blocks.filter(({ name }) => name !== 'base').flatMap(modulesOf);
    const fixed = rules.filter(
      (rule) =>
        rule instanceof CSSFontFaceRule || (rule instanceof CSSLayerBlockRule && rule.name === 'base'),
    );
    const order = rules.filter(isOrder).map(({ cssText }) => cssText);

    const declared = (list: Iterable<CSSRule>): string[] =>
      [...list].flatMap((rule) => [
        ...('style' in rule ? (rule.style as CSSStyleDeclaration) : []),
        ...('cssRules' in rule ? declared(rule.cssRules as CSSRuleList) : []),
      ]);
    const properties = [...new Set(declared(rules))];
    /** The computed values of each element and of its pseudo-elements, in the order of the document. */
    const looks = () =>
      [...document.querySelectorAll('body, body *')].map((element) =>
        ['', '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          if (pseudo !== '' && style.content === 'none') return [];
          return properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        }),
      );
    const shown = looks();
    const opposite = new CSSStyleSheet();
    opposite.replaceSync(
      [...order, ...fixed.map(({ cssText }) => cssText), ...modules.toReversed()].join('\n'),
    );
    document.adoptedStyleSheets.push(opposite);
    for (const sheet of sheets) sheet.disabled = true;
    const shownOpposite = looks();
    for (const sheet of sheets) sheet.disabled = false;
    document.adoptedStyleSheets.pop();

    const elements = [...document.querySelectorAll('body, body *')];
    const different = elements.flatMap((element, i) => {
      const changes = (shown[i] ?? []).flatMap((style, part) =>
        style.flatMap((text, at) => {
          const other = shownOpposite[i]?.[part]?.[at];
          return text === other ? [] : [`${text} → ${other}`];
        }),
      );
      return changes.length > 0
        ? [
            `<${element.localName} class="${element.getAttribute('class') ?? ''}">: ${changes.slice(0, 4).join('; ')}`,
          ]
        : [];
    });
    return [
      ...outside.map(({ cssText }) => `in no layer: ${cssText.slice(0, 80)}`),
      ...(layers.length < 3 ? [`only the layers ${layers.join(', ')}`] : []),
      ...different,
    ];
  });
}

/** Collects the classes that stood in the main part of the page while no style sheet had a rule for them. */
export async function watchUnstyledClasses(page: Page): Promise<() => Promise<string[]>> {
  const found = await page.evaluateHandle(() => {
    const unstyled = new Set<string>();
    const rules = () => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const check = () => {
      const styled = new Set(
        rules().flatMap(({ cssText }) => [...cssText.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)),
      );
      for (const { classList } of document.querySelectorAll('main, main *'))
        for (const name of classList) if (!styled.has(name)) unstyled.add(name);
    };
    new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
    return unstyled;
  });
  return () => found.evaluate((unstyled) => [...unstyled]);
}
