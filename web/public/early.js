// Runs before the first paint. A file of its own because the Content-Security-Policy refuses inline scripts.

// A pinned theme never flashes the other one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the page follows the system.
}

// The server draws what the program only brings to life a moment later: what somebody does in between is
// kept for it, in its order, until all of it listens (web/app/early-acts.ts takes it). Links lead on by themselves.
/** @type {Event[]} */
const acts = [];
/** @param {Event} event */
const keep = (event) => {
  const { type, target } = event;
  if (!(target instanceof Element)) return;
  const isLink = target.closest('a, button, summary')?.matches('a');
  const isText = target.matches('textarea, input:not([type=checkbox], [type=radio]), select');
  if (type === 'click' && (isLink || isText)) return;
  if (event instanceof KeyboardEvent && event.key === 'Tab') return;
  if (type === 'click' || type === 'submit') event.preventDefault();
  // React would listen before all parts of the page do, and a key for the window would be heard by nobody.
  event.stopImmediatePropagation();
  acts.push(event);
};
const kinds = ['pointerdown', 'mousedown', 'click', 'keydown', 'submit'];
for (const kind of kinds) document.addEventListener(kind, keep, true);
window.takeEarlyActs = () => {
  for (const kind of kinds) document.removeEventListener(kind, keep, true);
  return acts.splice(0);
};

// The program of such a page comes after the first paint, from the template that holds it.
const startProgram = () => {
  const program = document.querySelector('template#program');
  if (program instanceof HTMLTemplateElement) document.head.append(program.content);
};
document.addEventListener('DOMContentLoaded', () => {
  // A page in a tab behind others is not painted.
  if (document.hidden) return startProgram();
  new PerformanceObserver(startProgram).observe({ type: 'paint', buffered: true });
  setTimeout(startProgram, 2000);
});
