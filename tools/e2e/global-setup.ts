import { prepare } from '../scripts/prepare.mjs';
import { unpackChromium } from './chromium.ts';

/** Prepares the browser and the web build. */
export default async function globalSetup() {
  await Promise.all([prepare(), unpackChromium()]);
}
