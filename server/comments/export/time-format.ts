const two = (value: number) => String(value).padStart(2, '0');

/** Hours, minutes and seconds with milliseconds, for example 0:01:02.500. */
export function clockTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const whole = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours}:${two(minutes)}:${two(whole % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** A non-drop timecode, for example 01:00:02:12. */
export function timecode(frames: number, fps: number): string {
  const seconds = Math.floor(frames / fps);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frames % fps];
  return parts.map(two).join(':');
}
