import { describe, expect, it } from 'vitest';
import type { OutputFormat } from '#contract/formats.ts';
import type { GenerationProgress, SettingsByType } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { trackTypes, type TrackType } from '#contract/tracks.ts';
import { layoutOf } from '#engine/encode/layout.ts';
import type { AudioGenerator, Provider } from '#providers/provider.ts';
import { behavesUnderFaults, type Outside } from './behaves-under-faults.ts';
import { quietTry } from './quiet-try.ts';
import { makeSmall, smallSettings } from './small-order.ts';

/** How a file of the format begins; samples without a header may begin with anything but a header. */
const beginnings: Readonly<Record<string, RegExp>> = {
  mp3: /^(ID3|\xff[\xe0-\xff])/,
  opus: /^OggS/,
};
const bare = /^(?!RIFF)/;

async function milliUnitsOf(provider: Provider, type: TrackType): Promise<number> {
  const generator: AudioGenerator<SettingsByType[TrackType]> = provider.generators[type]!;
  return generator.milliUnits(await smallSettings(provider, type));
}

/** What every provider promises, whoever it is; and where it is outside, what it promises while it fails. */
export function behavesLikeAProvider(name: string, provider: Provider, outside?: Outside): void {
  if (outside) behavesUnderFaults(name, outside);
  const types = trackTypes.filter((type) => provider.generators[type]);

  describe(`${name}, as every provider`, () => {
    it('has a name and a version, and makes something', () => {
      expect(provider.name).toMatch(/\S/);
      expect(provider.version).toMatch(/\S/);
      expect([
        ...types,
        ...(provider.images ? ['image'] : []),
        ...Object.keys(provider.text ?? {}),
      ]).not.toEqual([]);
    });

    it('has voices, each of its own, where it speaks', async () => {
      const voices = await provider.voices();
      expect(voices.length > 0).toBe(provider.generators.voice !== undefined);
      expect(voices.flatMap(({ id, name: called, language }) => [id, called, language])).not.toContain('');
      expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
    });

    describe.each(types)('ordered to make %s', (type) => {
      it('counts what is ordered in whole thousandths', async () => {
        const count = await milliUnitsOf(provider, type);
        expect(count).toBeGreaterThan(0);
        expect(count).toBe(Math.round(count));
      });

      it.each<OutputFormat>(['mp3_44100_128', 'opus_48000_64', 'pcm_22050', 'ulaw_8000'])(
        'gives %s, and what a browser plays beside samples without a header',
        async (format) => {
          const { audio, playable, facts } = await makeSmall(provider, type, quietTry().options, format);
          const { codec } = layoutOf(format);
          expect(audio.extension).toBe(codec);
          expect(audio.contentType).toMatch(/^audio\//);
          const begins = Buffer.from(audio.bytes.subarray(0, 4)).toString('latin1');
          expect(begins).toMatch(beginnings[codec] ?? bare);
          expect(playable?.contentType).toBe(codec in beginnings ? undefined : 'audio/wav');
          expect(facts.title).toMatch(/\S/);
        },
      );

      it('tells how far it is, forwards only', async () => {
        const fractions: number[] = [];
        const onProgress = ({ fraction }: GenerationProgress) => void fractions.push(fraction);
        await makeSmall(provider, type, quietTry({ onProgress }).options);
        expect(fractions).not.toEqual([]);
        expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
      });

      it('makes nothing once it is cancelled, and says why', async () => {
        const reason = new Error('cancelled');
        const { options } = quietTry({ signal: AbortSignal.abort(reason) });
        await expect(makeSmall(provider, type, options)).rejects.toBe(reason);
      });
    });

    const { images, text: { plan, improve } = {} } = provider;
    const reason = new Error('cancelled');
    const gone = AbortSignal.abort(reason);
    const { signal } = new AbortController();

    describe.each(images ? [{ images }] : [])('as somebody who draws', ({ images: generator }) => {
      it('draws a picture', async () => {
        const drawn = await generator.generateImage({ prompt: 'a lighthouse', seed: 3_000_000_000 }, signal);
        const begins =
          'svg' in drawn ? drawn.svg.slice(0, 4) : Buffer.from(drawn.picture).toString('latin1', 0, 4);
        expect(begins).toMatch(/^(<svg|\u0089PNG|\u00ff\u00d8\u00ff|RIFF)/);
      });
    });

    // What comes with the product is done before anybody could cancel it.
    describe.each(images && provider.name !== 'builtin' ? [{ images }] : [])(
      'drawing',
      ({ images: generator }) => {
        it('draws nothing once it is cancelled, and says why', async () => {
          await expect(generator.generateImage({ prompt: 'x', seed: 1 }, gone)).rejects.toBe(reason);
        });
      },
    );

    describe.each(plan ? [{ plan }] : [])('as somebody who plans', ({ plan: write }) => {
      const request = { prompt: 'a slow waltz', music_length_ms: 20_000, instrumental: true };

      it('writes a plan as long as the piece', async () => {
        const written = await write(request, signal);
        expect(compositionPlan.parse(written)).toEqual(written);
        expect(written.sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0)).toBe(20_000);
      });

      it('writes no plan once it is cancelled, and says why', async () => {
        await expect(write(request, gone)).rejects.toBe(reason);
      });
    });

    describe.each(improve ? [{ improve }] : [])('as somebody who writes', ({ improve: write }) => {
      it('says a prompt better, within what a prompt may have', async () => {
        const improved = await write('sound_effect', 'rain', signal);
        expect(improved).toMatch(/\S/);
        expect(improved.length).toBeLessThanOrEqual(limits.soundEffectPrompt.max);
      });

      it('says nothing better once it is cancelled, and says why', async () => {
        await expect(write('music', 'x', gone)).rejects.toBe(reason);
      });
    });
  });
}
