import { spokenTimeMessages } from '#web/ui/messages.ts';

/** A duration in words for screen readers: "1 minute 5 seconds". */
export function spokenTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const minutes = Math.floor(whole / 60);
  const spokenMinutes = spokenTimeMessages.spokenMinutes(minutes);
  const spokenSeconds = spokenTimeMessages.spokenSeconds(whole % 60);
  if (minutes === 0) return spokenSeconds;
  if (whole % 60 === 0) return spokenMinutes;
  return spokenTimeMessages.spokenTime({ minutes: spokenMinutes, seconds: spokenSeconds });
}
