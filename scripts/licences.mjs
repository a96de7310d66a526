/**
 * @typedef {{ license?: string, dev?: boolean, optional?: boolean }} LockedPackage
 */

/** What may ship with Tutti: licences that ask for a notice, or for changes to their own files, and no more. */
const open = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSD-4-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Unchanged packages of their own, loaded at run time, that anybody can replace; see docs/decisions/013. */
const exchangeable = new Set(['LGPL-3.0-or-later']);
const isExchangeable = (/** @type {string} */ path, /** @type {boolean | undefined} */ optional) =>
  path === 'node_modules/codec-parser' || (path.startsWith('node_modules/@img/sharp-') && optional === true);

/**
 * The packages whose licence does not let everybody use Tutti as its own licence says. Those for the work on Tutti
 * count, too: the web app is built from some of them.
 *
 * @param {Readonly<Record<string, LockedPackage>>} packages those of a package-lock.json, by path
 * @returns {string[]} a sentence for each
 */
export function licenceTrouble(packages) {
  return Object.entries(packages).flatMap(([path, { license, dev, optional }]) => {
    if (path === '') return [];
    // A tool's binary for another machine: npm writes down what it has seen.
    if (license === undefined) return dev && optional ? [] : [`${path} names no licence`];
    const isFine = isAllowed(license, (/** @type {string} */ one) => {
      return open.has(one) || (isExchangeable(path, optional) && exchangeable.has(one));
    });
    return isFine ? [] : [`${path} is under ${license}`];
  });
}

/**
 * An SPDX expression without WITH: one of the parts at OR, all of those at AND.
 *
 * @param {string} expression @param {(licence: string) => boolean} allows
 * @returns {boolean}
 */
function isAllowed(expression, allows) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1');
  return text
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((part) => allows(part.replaceAll(/[()]/g, '').trim())));
}
