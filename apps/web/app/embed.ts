import { secondsAt } from '#web/audio/waveform/seek-position.ts';
import './styles/index.css';

// The player that other sites embed: the audio element has the controls, the waveform shows the position and seeks.

const audio = document.querySelector('audio');
const wave = document.querySelector<HTMLElement>('[data-wave]');
if (audio && wave) {
  const duration = Number(audio.dataset['duration']);
  const show = () => wave.style.setProperty('--p', `${(audio.currentTime / (duration || 1)) * 100}%`);
  audio.addEventListener('timeupdate', show);
  audio.addEventListener('seeking', show);
  wave.addEventListener('click', ({ clientX }) => {
    audio.currentTime = secondsAt(clientX, wave.getBoundingClientRect(), duration);
    if (audio.paused) void audio.play();
  });
}
