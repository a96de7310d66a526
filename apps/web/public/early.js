// Runs before the first paint. A separate file because the Content-Security-Policy forbids inline scripts.

// Applies the stored theme early to prevent a flash of the other one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is disabled: the page follows the system theme.
}

// The page brings the texts in its language.
const { failed = '', reload = '' } = document.currentScript?.dataset ?? {};

// Shows a message with a reload button if the app fails to load and the page would stay empty.
const showLoadFailure = () => {
  const root = document.getElementById('root');
  if (!root || root.childElementCount > 0) return;
  const text = document.createElement('h1');
  text.textContent = failed;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = reload;
  button.addEventListener('click', () => location.reload());
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  alert.append(text);
  const main = document.createElement('main');
  main.className = 'load-failure';
  main.append(alert, button);
  root.append(main);
};

// Load errors of elements do not bubble and need a capture listener; script errors are dispatched on window.
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
