// Runs before the first paint, so that a pinned theme never flashes the other one.
// A file of its own because the Content-Security-Policy refuses inline scripts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the page follows the system.
}
