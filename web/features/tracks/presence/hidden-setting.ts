const key = 'tutti.presence.hidden';

/** Whether this browser does not tell where its user is. */
export function readHidden(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    // Storage is disabled.
    return false;
  }
}

export function saveHidden(isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled or full.
  }
}
