import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Whether node_modules holds the packages of package-lock.json for this platform. npm deletes
 * node_modules/.package-lock.json before an install and writes it last, so an interrupted install does not match.
 *
 * @param {string} root the checkout
 */
export function installedMatchesLock(root) {
  const wanted = readLock(join(root, 'package-lock.json'));
  const found = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || found === undefined) return false;
  return Object.entries(wanted.packages).every(([path, pack]) => {
    if (path === '') return true;
    const there = found.packages[path];
    if (there === undefined) return pack.optional === true && !isForHere(pack);
    return there.version === pack.version && there.integrity === pack.integrity;
  });
}

/**
 * Whether an optional package is for this machine. One that names no platform (a helper of another platform's
 * package) or names a C library is left to npm.
 *
 * @param {LockedPackage} pack
 */
function isForHere({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined || libc !== undefined) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

/** @param {string} file @returns {Lock | undefined} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
