import { compose } from '#engine/compose.ts';

/** Composes five minutes with stems and MIDI in a separate process and prints its memory and CPU time as JSON. */
const started = process.cpuUsage();
const piece = await compose({
  prompt: 'Rock song with organ, 120 bpm',
  seed: 1,
  format: 'mp3_44100_128',
  lengthMs: 300_000,
  extras: { stems: true, midi: true },
});
const { user, system } = process.cpuUsage(started);
console.log(
  JSON.stringify({
    megabytes: process.resourceUsage().maxRSS / 1024,
    cpuSeconds: (user + system) / 1e6,
    stems: piece.stems?.size ?? 0,
  }),
);
