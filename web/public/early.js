// Runs before the first paint. A file of its own because the Content-Security-Policy refuses inline scripts.

// A pinned theme never flashes the other one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the page follows the system.
}

// Without the program the page would stay empty: says so, with a way to load it again.
const showLoadFailure = () => {
  const root = document.getElementById('root');
  if (!root || root.childElementCount > 0) return;
  const text = document.createElement('h1');
  text.textContent = 'This page could not be loaded. Check your connection and try again.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload';
  button.addEventListener('click', () => location.reload());
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  alert.append(text);
  const main = document.createElement('main');
  main.className = 'load-failure';
  main.append(alert, button);
  root.append(main);
};

// An element that fails to load tells only listeners of the capture phase; an error of the program bubbles.
addEventListener(
  'error',
  ({ target }) => {
    const isProgram = target === window || (target instanceof HTMLScriptElement && target.type === 'module');
    if (!isProgram) return;
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showLoadFailure);
    else showLoadFailure();
  },
  true,
);
