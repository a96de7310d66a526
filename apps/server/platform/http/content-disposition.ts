import { create } from 'content-disposition';
import { fileName } from '#server/platform/file-name.ts';

/**
 * A Content-Disposition header that saves a file under its title (RFC 6266), with an ASCII fallback for old clients.
 */
export function attachment(title: string, extension: string): string {
  const name = fileName(title, extension);
  const fallback = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/gu, '_');
  return create(name, { fallback });
}
