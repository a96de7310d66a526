const mostShown = 99;

/** 3 → "3", 250 → "99+", 0 → "". */
export function shownUnread(count: number): string {
  if (count === 0) return '';
  return count > mostShown ? `${mostShown}+` : `${count}`;
}
