import type { Page } from '@playwright/test';
import type { ApiUser } from '../contract/testing/api-user.ts';
import { findPlace, maxStepOf, loudnessOf } from './audio-analysis.ts';
import { expect, newProject, test } from './fixtures.ts';
import { recordAudio } from './record-audio.ts';
import { wavOf } from './tone-file.ts';

test.use({ bypassCSP: true });

const seconds = 24;
/** Phase of a tone that rises from 300 to 500 Hz, so that each position sounds different. */
const phaseAt = (time: number) => 2 * Math.PI * (300 * time + (100 / seconds) * time * time);

/** Four mixes of the same tone, with other overtones and up to 12 dB of difference in loudness. */
const mixes = [
  { level: 0.5, overtone: 1 },
  { level: 0.2, overtone: 2 },
  { level: 0.3, overtone: 3 },
  { level: 0.125, overtone: 4 },
].map(({ level, overtone }) => {
  return (time: number) => level * (Math.sin(phaseAt(time)) + 0.6 * Math.sin(overtone * phaseAt(time)));
});

async function uploadMixes(user: ApiUser): Promise<string[]> {
  const projectId = await newProject(user);
  const tracks: string[] = [];
  for (const [index, levelAt] of mixes.entries()) {
    const audioData = wavOf(seconds, levelAt).toString('base64');
    const body = { title: `Mix ${index + 1}`, audioData, contentType: 'audio/wav' };
    tracks.push((await user.call('uploadTrack', { params: { projectId }, body })).id);
  }
  return tracks;
}

const openCompare = async (page: Page, [first, ...others]: readonly string[]) => {
  await page.goto(`/tracks/${first}/compare?with=${others.join(',')}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await expect(page.getByText(/^Loading audio/)).toHaveCount(0);
};

test('a switch in a comparison keeps the position within 10 ms, makes no click, and keeps the loudness within 0.5 LU', async ({
  signInAs,
  page,
}) => {
  const recording = await recordAudio(page);
  await openCompare(page, await uploadMixes(await signInAs('creator')));
  await page.keyboard.press('Space');
  for (const key of ['2', '3', '4', 'Tab', '1', '4', '2', '1']) {
    await page.waitForTimeout(1_100);
    await page.keyboard.press(key);
  }
  await page.waitForTimeout(1_100);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const { samples, sampleRate } = await recording();

  const start = samples.findIndex((sample) => Math.abs(sample) > 1e-4);
  const end = samples.findLastIndex((sample) => Math.abs(sample) > 1e-4);
  expect((end - start) / sampleRate).toBeGreaterThan(8);
  const sources = mixes.map((levelAt) =>
    Float32Array.from({ length: seconds * sampleRate }, (_, frame) => levelAt(frame / sampleRate)),
  );
  const windowFrames = Math.round(sampleRate / 20);
  const places = [];
  for (let from = start + windowFrames; from + windowFrames < end; from += windowFrames) {
    const around = from - start;
    const place = findPlace(samples, from, windowFrames, sources, { around, within: sampleRate / 20 });
    places.push({ ...place, from, offsetMs: ((place.frame - around) / sampleRate) * 1_000 });
  }
  const clear = places.filter(({ correlation }) => correlation > 0.995);
  expect(clear.length).toBeGreaterThan(places.length * 0.8);
  for (const { offsetMs } of clear) expect(Math.abs(offsetMs)).toBeLessThan(10);

  const heard = clear
    .filter(({ source }, index) => source !== clear[index - 1]?.source)
    .map(({ source }) => source);
  expect(heard).toEqual([0, 1, 2, 3, 2, 0, 3, 1, 0]);

  // The loudest step of each mix as it is played: at the volume of the player, matched to the quietest.
  const lufs = sources.map((source) => loudnessOf(source, sampleRate));
  const steps = sources.map(
    (source, index) => maxStepOf(source) * 0.8 * 10 ** ((Math.min(...lufs) - lufs[index]!) / 20),
  );
  expect(maxStepOf(samples.subarray(start, end))).toBeLessThan(Math.max(...steps) * 1.05);

  const loudness = mixes.map((_, source) => {
    const of = clear
      .filter((place) => place.source === source)
      .map(({ from }) => samples.subarray(from, from + windowFrames));
    const power = of.map((part) => 10 ** (loudnessOf(part, sampleRate) / 10));
    return 10 * Math.log10(power.reduce((sum, value) => sum + value, 0) / power.length);
  });
  expect(Math.max(...loudness) - Math.min(...loudness)).toBeLessThan(0.5);
});
