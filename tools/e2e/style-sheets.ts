/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page can take nothing along from here */
import type { Page } from '@playwright/test';

/**
 * What on a page depends on the order in which its style sheets happened to arrive: rules outside the cascade layers, and
 * elements that look different when the sheets stand in the opposite order within their layers.
 */
export async function styleOrderProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const sheets = [...document.styleSheets].filter(({ href }) => href !== null);
    const rules = sheets.flatMap((sheet) => [...sheet.cssRules]);
    const isOrder = (rule: CSSRule) => rule instanceof CSSLayerStatementRule;
    const outside = rules.filter(
      (rule) => !(rule instanceof CSSLayerBlockRule || rule instanceof CSSFontFaceRule || isOrder(rule)),
    );

    const layers = [
      ...new Set(
        rules.flatMap((rule) =>
          rule instanceof CSSLayerBlockRule
            ? [rule.name]
            : rule instanceof CSSLayerStatementRule
              ? [...rule.nameList]
              : [],
        ),
      ),
    ];

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
    // As they were sent: the text of parsed rules loses what a shorthand with variables shares with a longhand.
    const texts = await Promise.all(sheets.map(async ({ href }) => (await fetch(href!)).text()));
    const opposite = [`@layer ${layers.join(', ')};`, ...texts.toReversed()].map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    // Nothing may move between the two looks.
    const shown = looks();
    document.adoptedStyleSheets.push(...opposite);
    for (const sheet of sheets) sheet.disabled = true;
    const shownOpposite = looks();
    for (const sheet of sheets) sheet.disabled = false;
    document.adoptedStyleSheets.splice(-opposite.length);

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
