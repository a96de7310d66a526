import landingStyles from '#web/features/landing/landing.module.css';
import scoreStyles from '#web/features/landing/score.module.css';
import './styles/index.css';
import '#web/domain/avatar.module.css';
import '#web/domain/quarter-note.module.css';
import '#web/ui/brand.module.css';
import '#web/ui/button.module.css';
import '#web/ui/chip.module.css';
import '#web/ui/icon.module.css';
import '#web/ui/status-dot.module.css';
import '#web/ui/text.module.css';

// The landing page is prerendered at build time; this file adds the audio player, and the styles of what is rendered.

const requireElement = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`.${landingStyles.landing} ${selector}`);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
};

/** 32.4 → "0:32" */
const formatDuration = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const score = requireElement(`.${scoreStyles.score}`);
const button = requireElement('[data-play]');
const position = requireElement('[data-position]');
const audio = requireElement('audio') as HTMLAudioElement;

for (const mark of score.querySelectorAll<HTMLElement>('[data-at]'))
  mark.style.left = `${Number(mark.dataset['at']) * 100}%`;

function show(): void {
  const { currentTime, duration, paused } = audio;
  score.style.setProperty('--played', `${duration > 0 ? (currentTime / duration) * 100 : 0}%`);
  score.toggleAttribute('data-played', currentTime > 0);
  position.textContent = formatDuration(currentTime);
  if (!paused) requestAnimationFrame(show);
}

for (const type of ['play', 'pause', 'ended'])
  audio.addEventListener(type, () => {
    button.toggleAttribute('data-playing', !audio.paused);
    show();
  });

button.addEventListener('click', () => {
  // Ignored: the audio file failed to load.
  if (audio.paused) audio.play().catch(() => undefined);
  else audio.pause();
});
button.hidden = false;
