const two = (value: number) => String(value).padStart(2, '0');

/** Hours, minutes and seconds with milliseconds, for example 0:01:02.500. */
export function clockTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const whole = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours}:${two(minutes)}:${two(whole % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
