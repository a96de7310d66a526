import { describe, expect, it } from 'vitest';
import type { OutputFormat } from '#contract/formats.ts';
import type { GenerationProgress, SettingsByType } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { trackTypes, type TrackType } from '#contract/tracks.ts';
import { layoutOf } from '#engine/files.ts';
import type { AudioGenerator, Provider } from '#providers/provider.ts';
import { behavesUnderFaults, type ExternalService } from './behaves-under-faults.ts';
import { editContext } from './edit-context.data.ts';
import { attemptOptions } from './attempt-options.ts';
import { generateSmall, smallSettings } from './small-request.ts';

/** File signatures; headerless formats begin with anything but a RIFF header. */
const signatures: Readonly<Record<string, RegExp>> = {
  mp3: /^(ID3|\xff[\xe0-\xff])/,
  opus: /^OggS/,
};
const headerless = /^(?!RIFF)/;

async function milliUnitsOf(provider: Provider, type: TrackType): Promise<number> {
  const generator: AudioGenerator<SettingsByType[TrackType]> = provider.generators[type]!;
  return generator.milliUnits(await smallSettings(provider, type));
}

/** Contract tests for every provider; for external services also under faults. */
export function behavesLikeAProvider(name: string, provider: Provider, service?: ExternalService): void {
  if (service) behavesUnderFaults(name, service);
  const types = trackTypes.filter((type) => provider.generators[type]);

  describe(`${name}, as every provider`, () => {
    it('has a name and a version, and generates something', () => {
      expect(provider.name).toMatch(/\S/);
      expect(provider.version).toMatch(/\S/);
      expect([
        ...types,
        ...(provider.images ? ['image'] : []),
        ...Object.keys(provider.text ?? {}),
      ]).not.toEqual([]);
    });

    it('has voices with distinct ids if it generates speech', async () => {
      const voices = await provider.voices();
      expect(voices.length > 0).toBe(provider.generators.voice !== undefined);
      expect(voices.flatMap(({ id, name: called, language }) => [id, called, language])).not.toContain('');
      expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
    });

    describe.each(types)('generating %s', (type) => {
      it('returns the quantity as a whole number of thousandths', async () => {
        const count = await milliUnitsOf(provider, type);
        expect(count).toBeGreaterThan(0);
        expect(count).toBe(Math.round(count));
      });

      it.each<OutputFormat>(['mp3_44100_128', 'opus_48000_64', 'pcm_22050', 'ulaw_8000'])(
        'returns %s, with a WAV for browsers if it is headerless',
        async (format) => {
          const { audio, playable, facts } = await generateSmall(
            provider,
            type,
            attemptOptions().options,
            format,
          );
          const { codec } = layoutOf(format);
          expect(audio.extension).toBe(codec);
          expect(audio.contentType).toMatch(/^audio\//);
          const firstBytes = Buffer.from(audio.bytes.subarray(0, 4)).toString('latin1');
          expect(firstBytes).toMatch(signatures[codec] ?? headerless);
          expect(playable?.contentType).toBe(codec in signatures ? undefined : 'audio/wav');
          expect(facts.title).toMatch(/\S/);
        },
      );

      it('reports progress that never decreases', async () => {
        const fractions: number[] = [];
        const onProgress = ({ fraction }: GenerationProgress) => void fractions.push(fraction);
        await generateSmall(provider, type, attemptOptions({ onProgress }).options);
        expect(fractions).not.toEqual([]);
        expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
      });

      it('rejects with the abort reason without generating anything', async () => {
        const reason = new Error('cancelled');
        const { options } = attemptOptions({ signal: AbortSignal.abort(reason) });
        await expect(generateSmall(provider, type, options)).rejects.toBe(reason);
      });
    });

    const { images, text: { plan, improve, readEdits } = {} } = provider;
    const reason = new Error('cancelled');
    const aborted = AbortSignal.abort(reason);
    const { signal } = new AbortController();

    describe.each(images ? [{ images }] : [])('generating an image', ({ images: generator }) => {
      it('returns an image', async () => {
        const generated = await generator.generateImage(
          { prompt: 'a lighthouse', seed: 3_000_000_000 },
          signal,
        );
        const firstBytes =
          'svg' in generated
            ? generated.svg.slice(0, 4)
            : Buffer.from(generated.picture).toString('latin1', 0, 4);
        expect(firstBytes).toMatch(/^(<svg|\u0089PNG|\u00ff\u00d8\u00ff|RIFF)/);
      });
    });

    // The built-in generator finishes before it can be cancelled.
    describe.each(images && provider.name !== 'builtin' ? [{ images }] : [])(
      'generating a cancelled image',
      ({ images: generator }) => {
        it('rejects with the abort reason', async () => {
          await expect(generator.generateImage({ prompt: 'x', seed: 1 }, aborted)).rejects.toBe(reason);
        });
      },
    );

    describe.each(plan ? [{ plan }] : [])('generating a plan', ({ plan: generate }) => {
      const request = { prompt: 'a slow waltz', music_length_ms: 20_000, instrumental: true };

      it('returns a plan with the requested length', async () => {
        const result = await generate(request, signal);
        expect(compositionPlan.parse(result)).toEqual(result);
        expect(result.sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0)).toBe(20_000);
      });

      it('rejects with the abort reason', async () => {
        await expect(generate(request, aborted)).rejects.toBe(reason);
      });
    });

    describe.each(readEdits ? [{ readEdits }] : [])('reading edits', ({ readEdits: generate }) => {
      it('returns edits that the piece allows, and the words of the others', async () => {
        const { edits, notUnderstood } = await generate('the strings softer', editContext, signal);
        expect(edits).toEqual([
          { kind: 'level', parts: ['strings'], sections: [0], by_db: -3.5 },
          { kind: 'mute', parts: ['drums'], bars: { from: 1, to: 1 } },
        ]);
        expect(notUnderstood).toEqual(['as if under water', 'a longer coda', 'another tempo', 'darker']);
      });
    });

    describe.each(improve ? [{ improve }] : [])('improving a prompt', ({ improve: generate }) => {
      it('returns a prompt within the length limit', async () => {
        const improved = await generate('sound_effect', 'rain', signal);
        expect(improved).toMatch(/\S/);
        expect(improved.length).toBeLessThanOrEqual(limits.soundEffectPrompt.max);
      });

      it('rejects with the abort reason', async () => {
        await expect(generate('music', 'x', aborted)).rejects.toBe(reason);
      });
    });
  });
}
