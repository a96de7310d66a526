const maxCount = 99;

/** 3 → "3", 250 → "99+", 0 → "". */
export function formatUnreadCount(count: number): string {
  if (count === 0) return '';
  return count > maxCount ? `${maxCount}+` : `${count}`;
}
