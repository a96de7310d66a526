import { limits } from '#contract/limits.ts';

/** The count beside a menu entry; a full first page of a list is "200+". */
export function shownCount(length: number): string {
  return length >= limits.page.max ? `${limits.page.max}+` : String(length);
}
