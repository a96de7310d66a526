import type { Page } from '@playwright/test';
import { mapPosition } from '../../packages/contract/bar-positions.ts';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import type { TrackDetail } from '../../packages/contract/tracks.ts';
import { findPlace, maxStepOf, loudnessOf } from './audio-analysis.ts';
import { expectNoAxeFindings } from './axe.ts';
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

test('a version that is chosen while its audio loads is heard once it has loaded', async ({
  signInAs,
  page,
}) => {
  const tracks = await uploadMixes(await signInAs('creator'));
  const hold = Promise.withResolvers<undefined>();
  await page.route(`**/*${tracks[1]}*/audio*`, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto(`/tracks/${tracks[0]}/compare?with=${tracks[1]}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  const second = page.getByRole('button', { name: 'Listen to V1, Mix 2' });
  await page.keyboard.press('2');
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  hold.resolve(undefined);
  await expect(second).toHaveAttribute('aria-pressed', 'true');
});

/** A piece of two sections at a tempo, in 3/4. */
async function generatePiece(user: ApiUser, projectId: string, bpm: number): Promise<TrackDetail> {
  const bar = 180_000 / bpm;
  const section = (section_name: string, bars: number) => ({
    section_name,
    duration_ms: bars * bar,
    positive_local_styles: [],
    negative_local_styles: [],
    lines: [],
  });
  const body = {
    prompt: `a waltz at ${bpm} bpm in D minor, piano and strings`,
    useCompositionPlan: true,
    composition_plan: {
      positive_global_styles: ['waltz', `${bpm} bpm`],
      negative_global_styles: [],
      sections: [section('Intro', 3), section('Theme', 3)],
    },
    music_length_ms: 6 * bar,
  };
  return (await user.call('generateMusic', { params: { projectId }, body })) as TrackDetail;
}

/** The left channel of a file, as the browser decodes it at its own sample rate. */
async function decode(page: Page, audioUrl: string): Promise<Float32Array> {
  const base64 = await page.evaluate(async (url) => {
    const context = new AudioContext();
    const audio = await context.decodeAudioData(await (await fetch(url)).arrayBuffer());
    await context.close();
    const reader = new FileReader();
    reader.readAsDataURL(new Blob([audio.getChannelData(0).slice()]));
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return (reader.result as string).split(',')[1] ?? '';
  }, audioUrl);
  const bytes = Buffer.from(base64, 'base64');
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}

test('a switch between two tempos continues at the same bar within 10 ms', async ({
  user,
  projectId,
  page,
}) => {
  const [slow, fast] = [await generatePiece(user, projectId, 90), await generatePiece(user, projectId, 120)];
  const recording = await recordAudio(page);
  await openCompare(page, [slow.id, fast.id]);
  await expect(page.getByText(/^Lined up by bar: bar /)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Space');
  await page.waitForTimeout(2_600);
  await page.keyboard.press('2');
  await page.waitForTimeout(1_200);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const { samples, sampleRate } = await recording();
  const sources = [await decode(page, slow.audioUrl), await decode(page, fast.audioUrl)];

  // The end of the first piece and the start of the second, in windows of a quarter of a second.
  const length = Math.round(sampleRate / 4);
  const end = samples.findLastIndex((sample) => Math.abs(sample) > 1e-4);
  const search = { around: 2.5 * sampleRate, within: 2.5 * sampleRate };
  const placeAt = (from: number) => ({ ...findPlace(samples, from, length, sources, search), from });
  const places = Array.from({ length: 8 }, (_, index) => placeAt(end - (index + 1) * length)).toReversed();
  const sure = places.filter(({ correlation }) => correlation > 0.99);
  const before = sure.findLast(({ source }) => source === 0)!;
  const after = sure.find(({ source }) => source === 1)!;
  // Both at the same time: at the switch, where the mapped position of the first is that of the second.
  const zeroOf = ({ frame, from }: typeof before) => frame - from;
  const distances = Array.from({ length: after.from - before.from }, (_, at) => {
    const now = before.from + at;
    const mapped = mapPosition(slow, fast, (zeroOf(before) + now) / sampleRate).seconds;
    return Math.abs(mapped - (zeroOf(after) + now) / sampleRate);
  });
  expect(Math.min(...distances)).toBeLessThan(0.01);
});
