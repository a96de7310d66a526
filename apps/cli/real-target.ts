import { readlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { Failure } from './failure.ts';

/** The limit of Linux. */
const MAX_LINKS = 40;

/** A backslash is part of a name elsewhere than on Windows. */
const separators = sep === '\\' ? /[\\/]/ : '/';
const partsOf = (path: string) => path.slice(parse(path).root.length).split(separators);

/**
 * Where a write to a path ends: absolute, with the links in its folders and the path itself resolved, also those whose
 * target does not exist. @throws Failure if its links lead in a circle
 */
export async function realTarget(path: string): Promise<string> {
  const full = resolve(path);
  let target = parse(full).root;
  let rest = partsOf(full);
  for (let links = 0; rest.length > 0;) {
    const [name = '', ...others] = rest;
    const next = name === '..' ? dirname(target) : join(target, name);
    const link = await readlink(next).catch(() => undefined);
    if (link === undefined) {
      target = next;
      rest = others;
    } else {
      if (++links > MAX_LINKS) throw new Failure(`Cannot use ${path}: its links lead in a circle.`);
      if (isAbsolute(link)) target = parse(link).root;
      rest = [...partsOf(link), ...others];
    }
  }
  return target;
}

/**
 * The real target of a path relative to a folder's, '' for the folder itself; undefined if it is outside.
 * @throws Failure as realTarget
 */
export async function pathWithin(folder: string, path: string): Promise<string | undefined> {
  const way = relative(await realTarget(folder), await realTarget(path));
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way;
}
