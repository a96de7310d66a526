import { readFile, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '#contract/errors.ts';
import { pathWithin, realTarget } from '../real-target.ts';
import { errorMessage } from '../write-files.ts';

const invalid = (message: string) => new AppError('validation_failed', {}, message);

/** The folder that tools read from and write into. */
export type OutputFolder = ReturnType<typeof outputFolder>;

/** Confines paths to a folder: a model, or a text that it reads, must not reach other files. */
export function outputFolder(root: string) {
  /** The real path, whether or not it exists. @throws AppError validation_failed outside the folder */
  async function inside(path: string): Promise<string> {
    const full = resolve(root, path);
    const way = await pathWithin(root, full).catch((error: unknown) => {
      throw invalid(errorMessage(error));
    });
    if (way === undefined) throw invalid(`"${path}" is outside the folder ${root}.`);
    return realTarget(full);
  }

  return {
    root,
    /** The path of a file or folder that does not exist yet. @throws AppError validation_failed */
    async newPath(path: string): Promise<string> {
      const target = await inside(path);
      const exists = await realpath(target).then(
        () => true,
        () => false,
      );
      if (exists) throw invalid(`"${path}" exists already. Choose another name.`);
      return target;
    },
    /** @throws AppError validation_failed */
    async read(path: string): Promise<string> {
      const target = await inside(path);
      try {
        return await readFile(target, 'utf8');
      } catch (error) {
        throw invalid(`Cannot read "${path}": ${errorMessage(error)}.`);
      }
    },
  };
}
