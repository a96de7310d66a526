import { prepare } from '../scripts/prepare.mjs';
import { unpackChromium } from './chromium.ts';

/** The browser, and the web app as the sources have it now. */
export default async function globalSetup() {
  await Promise.all([prepare(), unpackChromium()]);
}
