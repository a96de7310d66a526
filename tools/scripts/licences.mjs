/**
 * @typedef {{ license?: string, dev?: boolean, optional?: boolean }} LockedPackage
 */

/**
 * Licences allowed for distribution: they require a notice, or publication of changes to their own files, and no
 * more.
 */
const permissive = new Set([
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

/** Unmodified packages that are loaded at run time and replaceable; see docs/decisions/015-untrusted-files.md. */
const replaceableLicences = new Set(['LGPL-3.0-or-later']);
const isReplaceable = (/** @type {string} */ path, /** @type {boolean | undefined} */ optional) =>
  path === 'node_modules/codec-parser' || (path.startsWith('node_modules/@img/sharp-') && optional === true);

/**
 * The packages whose licence does not permit distribution under Tutti's. Development packages count, because the web
 * app is built from some of them.
 *
 * @param {Readonly<Record<string, LockedPackage>>} packages those of a package-lock.json, by path
 * @returns {string[]} a message for each
 */
export function licenceProblems(packages) {
  return Object.entries(packages).flatMap(([path, { license, dev, optional }]) => {
    if (path === '') return [];
    // A tool's binary for another platform: npm records licences only of packages it has installed.
    if (license === undefined) return dev && optional ? [] : [`${path} names no licence`];
    const isAllowedHere = isAllowed(license, (/** @type {string} */ one) => {
      return permissive.has(one) || (isReplaceable(path, optional) && replaceableLicences.has(one));
    });
    return isAllowedHere ? [] : [`${path} is under ${license}`];
  });
}

/**
 * Evaluates an SPDX expression without WITH: any part of OR, every part of AND.
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
