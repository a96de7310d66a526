import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SharedView } from '#contract/shared-view.ts';
import { adoptAudio } from '#web/guest/adopt-audio.ts';
import { SharedPageApp } from '#web/guest/shared-page-app.tsx';
import './styles/index.css';

// The page of a share link. The server has rendered it; this replaces it with the app, in one step and without a pause in
// what plays.

const root = document.getElementById('root');
const data = document.getElementById('shared-view')?.textContent;
if (root && data) {
  const view = JSON.parse(data) as Extract<SharedView, { kind: 'page' }>;
  const adopted = adoptAudio(root);
  root.replaceChildren();
  flushSync(() => createRoot(root).render(<SharedPageApp view={view} adopted={adopted} />));
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-show-password]')) {
  const input = document.querySelector<HTMLInputElement>('#password');
  button.hidden = false;
  button.addEventListener('click', () => {
    if (!input) return;
    const isVisible = input.type === 'password';
    input.type = isVisible ? 'text' : 'password';
    button.ariaPressed = String(isVisible);
  });
}
