import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tabAfterKey } from '#web/ui/tab-keys.ts';
import { Tabs } from '#web/ui/tabs.tsx';

const tabs = [
  { id: 'tracks', label: 'Tracks', content: <p>All tracks</p> },
  { id: 'ideas', label: 'Ideas', count: 3, content: <p>All ideas</p> },
] as const;
const rendered = (keepMounted: boolean) =>
  renderToStaticMarkup(
    <Tabs label="Project" tabs={tabs} selected="ideas" onSelect={() => {}} keepMounted={keepMounted} />,
  );
const attributes = (markup: string, role: string) =>
  [...markup.matchAll(new RegExp(`<\\w+ [^>]*role="${role}"[^>]*>`, 'g'))].map(([tag]) =>
    Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );

test('the arrow keys move between tabs and wrap around, Home and End move to the first and the last tab', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => tabAfterKey(key, 1, 4))).toEqual([
    2, 0, 0, 3,
  ]);
  expect(tabAfterKey('ArrowRight', 3, 4)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 0, 4)).toBe(3);
});

test('other keys select no tab', () => {
  expect(['ArrowDown', 'ArrowUp', 'Tab', 'a', ' '].map((key) => tabAfterKey(key, 1, 4))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test('only the selected tab is in the tab order', () => {
  expect(attributes(rendered(true), 'tab')).toMatchObject([
    { 'aria-selected': 'false', tabindex: '-1' },
    { 'aria-selected': 'true', tabindex: '0' },
  ]);
});

test('each tab references its panel and each panel its tab', () => {
  for (const markup of [rendered(true), rendered(false)]) {
    const [tabButtons, panels] = [attributes(markup, 'tab'), attributes(markup, 'tabpanel')];
    expect(panels).toHaveLength(2);
    expect(panels.map((panel) => panel['id'])).toEqual(tabButtons.map((key) => key['aria-controls']));
    expect(panels.map((panel) => panel['aria-labelledby'])).toEqual(tabButtons.map((key) => key['id']));
    expect(new Set(tabButtons.map((key) => key['id'])).size).toBe(2);
  }
});

test('only the content of the selected tab is rendered, and the other panel is hidden', () => {
  for (const markup of [rendered(true), rendered(false)]) {
    expect(markup).toContain('All ideas');
    expect(markup).not.toContain('All tracks');
    expect(attributes(markup, 'tabpanel').map((panel) => 'hidden' in panel)).toEqual([true, false]);
  }
});
