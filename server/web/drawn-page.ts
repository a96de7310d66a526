import type { CurrentUser } from '#contract/auth.ts';
import type { FirstView } from '#contract/first-view.ts';
import { dataElement } from './data-element.ts';

/** What stands in the page's root, and what it was drawn from. */
export interface Drawn {
  readonly markup: string;
  readonly view: FirstView;
}

const emptyRoot = '<div id="root"></div>';
/** What the build writes into the page to have the program at once. */
const program = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

interface Parts extends Drawn {
  readonly user: CurrentUser | null;
  /** The modules that the view needs beside those of the page. */
  readonly modules: readonly string[];
}

/**
 * The page with its first view in it. Its program stands in a template, from which early.js takes it after
 * the first paint, so that styles and type do not share the line with it.
 */
export function drawnPage(html: string, { markup, view, user, modules }: Parts): string {
  const later = [
    ...(html.match(program) ?? []).map((element) => element.trim()),
    ...modules.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
  const body = [
    `<div id="root">${markup}</div>`,
    dataElement('current-user', user),
    dataElement('first-view', view),
    `<template id="program">${later.join('')}</template>`,
  ];
  return html.replaceAll(program, '').replace(emptyRoot, () => body.join('\n'));
}
