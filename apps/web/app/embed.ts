import { createElementPlayer } from '#web/audio/element-player.ts';
import { secondsAt } from '#web/audio/waveform/seek-position.ts';
import './styles/index.css';

// The player that other sites embed: the audio element has the controls, the waveform shows the position and seeks.

const element = document.querySelector('audio');
const wave = document.querySelector<HTMLElement>('[data-wave]');
if (element && wave) {
  const duration = Number(element.dataset['duration']);
  const player = createElementPlayer({
    element,
    onEvent: () => wave.style.setProperty('--p', `${(player.position() / (duration || 1)) * 100}%`),
  });
  wave.addEventListener('click', ({ clientX }) => {
    player.seek(secondsAt(clientX, wave.getBoundingClientRect(), duration));
    if (player.isPaused()) void player.play();
  });
}
